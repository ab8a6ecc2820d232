import path from 'node:path';
import { printable } from '../../../core/text.ts';
import { readConfig } from '../../../fs/config/config-file.ts';
import { type Why, why as whyPath } from '../../../fs/watch/why.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';
import { planDirectory, planFiles, type WatchOptions } from '../watch/watch-plan.ts';

/** `wisp why`: says of each path whether it counts; 1 when one does not. */
export async function why(
  paths: readonly string[],
  options: WatchOptions,
  io: Io,
): Promise<number> {
  const directory = planDirectory(options, io.environment);
  const { config } = await readConfig({ configFolder: io.environment.configFolder, directory });
  const files = planFiles(directory, options, config);
  let code: number = exitCode.ok;
  for (const given of paths) {
    const file = path.resolve(io.environment.directory, given);
    const answer = whyPath(file, {
      ...files,
      pollMs: files.pollMs ?? undefined,
      directory,
      alwaysIgnored: [io.environment.stateFolder],
      platform: io.environment.platform,
      home: io.environment,
    });
    if (!answer.counts) code = exitCode.red;
    io.stdout.write(
      `${options.json ? asJson(file, answer) : sentence(given, directory, answer)}\n`,
    );
  }
  return code;
}

function sentence(given: string, directory: string, answer: Why): string {
  const verdict = answer.counts ? 'triggers a run' : 'is ignored';
  const seenBy = answer.seenBy === undefined ? '' : `; seen by ${answer.seenBy}`;
  return printable(`${given}: ${verdict}: ${words(directory, answer)}${seenBy}`);
}

function words(directory: string, { because, reason, matched }: Why): string {
  switch (because) {
    case 'outside':
      return 'it lies outside of what is watched';
    case 'asked':
      return 'it was asked for by name';
    case 'link':
      return `it lies behind the link ${path.relative(directory, matched ?? directory)}, and links are not followed; watch it with \`--path\``;
    case 'only':
      return 'no `--only` pattern matches it';
    case 'no-rule':
      return 'no rule matches';
    case 'rule': {
      const name =
        matched === undefined ? '' : ` (matches ${path.relative(directory, matched) || '.'})`;
      return `${ruleWords(directory, reason)}${name}`;
    }
  }
}

function ruleWords(directory: string, reason: Why['reason']): string {
  const { source = '', pattern } = reason ?? {};
  if (pattern === undefined) return source;
  if (!path.isAbsolute(source)) return `${source}: \`${pattern.text}\``;
  const below = path.relative(directory, source);
  const name = below.startsWith('..') ? source : below;
  return `${name}:${pattern.line}: \`${pattern.text}\``;
}

function asJson(file: string, { counts, because, reason, matched, seenBy }: Why): string {
  return JSON.stringify({
    path: file,
    counts,
    because,
    source: reason?.source ?? null,
    line: reason?.pattern?.line || null,
    pattern: reason?.pattern?.text ?? null,
    matched: matched ?? null,
    seenBy: seenBy ?? null,
  });
}
