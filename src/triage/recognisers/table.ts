import type { Recogniser, Report } from '../recogniser.ts';
import { Arrow } from './arrow.ts';
import { Go } from './go.ts';
import { Jest } from './jest.ts';
import { Located } from './located.ts';
import { Mocha } from './mocha.ts';
import { NodeTest } from './node-test.ts';
import { Pytest } from './pytest.ts';
import { Tap } from './tap.ts';
import { Traceback } from './traceback.ts';
import { Unittest } from './unittest.ts';
import { Vitest } from './vitest.ts';

/** One recogniser of every family, in the order in which they may claim a line. */
export function createRecognisers(report: Report): readonly Recogniser[] {
  return FAMILIES.map((create) => create(report));
}

const FAMILIES: readonly ((report: Report) => Recogniser)[] = [
  (report) => new Pytest(report),
  (report) => new Unittest(report),
  (report) => new Vitest(report),
  (report) => new Jest(report),
  (report) => new Mocha(report),
  (report) => new NodeTest(report),
  (report) => new Tap(report),
  (report) => new Go(report),
  (report) => new Traceback(report),
  (report) => new Arrow(report),
  (report) => new Located(report),
];
