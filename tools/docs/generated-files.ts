import { exampleConfig } from './example-config.ts';
import { commandPage, configPage, exitCodePage, indexPage, toolsPage } from './reference.ts';
import { wispOutline } from './wisp-outline.ts';

/** Every file of the repository that is made from the program: its path and its text. */
export function generatedFiles(): Map<string, string> {
  const wisp = wispOutline();
  const pages = wisp.commands.map(
    (command) => [`docs/reference/wisp-${command.name}.md`, commandPage(command)] as const,
  );
  return new Map([
    ['config.json.example', exampleConfig()],
    ['docs/reference/README.md', indexPage(wisp)],
    ['docs/reference/config.md', configPage()],
    ['docs/reference/exit-codes.md', exitCodePage()],
    ['docs/reference/tools.md', toolsPage()],
    ...pages,
  ]);
}
