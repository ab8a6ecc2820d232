#!/usr/bin/env node
import path from 'node:path';
import { requireCompiled } from '../src/system/compiled-code.ts';
import { processEnvironment } from '../src/system/environment.ts';

/** The bundle of `bin/wisp.ts`, beside this one's folder; named by the build. */
declare const START_FILE: string;

requireCompiled(path.join(__dirname, '..', START_FILE), {
  folder: processEnvironment().cacheFolder,
  // What every developer starts all day; the rest uses what these leave.
  isKeeping: process.argv[2] === 'watch' || process.argv[2] === 'run',
});
