import { type Config, defaultConfig } from '../../core/config.ts';
import type { Environment } from '../../system/environment.ts';
import { LocalModel } from '../../system/model/local-model.ts';

/**
 * The local model that the config names. Without a host of the owner's, Ollama's own `OLLAMA_HOST`
 * says where it listens; another machine stays out of the question either way.
 */
export function openLocalModel(config: Config['triage'], environment: Environment): LocalModel {
  const isDefault = config.host === defaultConfig.triage.host;
  const named = isDefault ? environment.get('OLLAMA_HOST') : config.host;
  return new LocalModel({
    host: named ?? config.host,
    model: config.model,
    allowRemote: config.allowRemote,
    isOptional: named === undefined && config.model === 'auto',
  });
}
