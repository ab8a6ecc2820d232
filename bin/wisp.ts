#!/usr/bin/env node
import { crashed, main } from '../src/cli/main.ts';

const { stdin, stdout, stderr } = process;
const argv = process.argv.slice(2);

process.on('uncaughtException', (error) => {
  process.exit(crashed(error, argv, { stdin, stdout, stderr }));
});
process.exitCode = await main(argv, { stdin, stdout, stderr });
