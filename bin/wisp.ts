import { crashed, main } from '../src/cli/main.ts';
import { processEnvironment } from '../src/system/environment.ts';
import { hideNodeWarnings } from '../src/system/node-warnings.ts';
import { letGoOfGoneTerminal } from '../src/system/terminal/gone-terminal.ts';

const argv = process.argv.slice(2);

hideNodeWarnings(argv, processEnvironment());
process.on('exit', letGoOfGoneTerminal);

process.on('uncaughtException', (error) => {
  process.exit(crashed(error, argv, process));
});
main(argv, process).then((code) => {
  process.exitCode = code;
});
