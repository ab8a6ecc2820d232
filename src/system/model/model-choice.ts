/** A model that the server has, as far as the choice depends on it. */
export interface InstalledModel {
  readonly name: string;
  /** What it can do (`completion`, `thinking`, `embedding`, …); undefined when the server does not say. */
  readonly capabilities: readonly string[] | undefined;
  /** True when the server passes the question on to another machine. */
  readonly isRemote: boolean;
}

/**
 * What `triage.model: "auto"` takes, the first that is installed: small models that follow a schema,
 * read code and answer within seconds on a laptop.
 */
export const PREFERRED_MODELS: readonly string[] = [
  'qwen2.5-coder:7b',
  'qwen3:4b',
  'llama3.2:3b',
  'qwen2.5-coder:3b',
  'gemma3:4b',
  'qwen3:8b',
  'llama3.1:8b',
  'qwen2.5:7b',
  'mistral:7b',
  'qwen2.5-coder:1.5b',
];

/** The model to ask when none was named: the first preferred one, else any that can chat. */
export function chooseModel(installed: readonly InstalledModel[]): InstalledModel | undefined {
  const usable = installed.filter((model) => !model.isRemote && canChat(model));
  for (const preferred of PREFERRED_MODELS) {
    const match = usable.find(({ name }) => isVariantOf(name, preferred));
    if (match !== undefined) return match;
  }
  return usable[0];
}

/** Ollama reads a name without a tag as `latest`. */
export function findModel(
  installed: readonly InstalledModel[],
  name: string,
): InstalledModel | undefined {
  const full = name.includes(':') ? name : `${name}:latest`;
  return installed.find((model) => model.name === full || model.name === name);
}

/** `qwen2.5-coder:7b` is also `qwen2.5-coder:7b-instruct-q4_K_M`. */
function isVariantOf(name: string, preferred: string): boolean {
  return name === preferred || name.startsWith(`${preferred}-`);
}

function canChat({ name, capabilities }: InstalledModel): boolean {
  if (capabilities !== undefined) return capabilities.includes('completion');
  return !/embed|minilm|bge|rerank/i.test(name);
}
