import { crashed, main } from '../src/cli/main.ts';

const argv = process.argv.slice(2);

process.on('uncaughtException', (error) => {
  process.exit(crashed(error, argv, process));
});
main(argv, process).then((code) => {
  process.exitCode = code;
});
