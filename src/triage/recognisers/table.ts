import type { Recogniser, Report } from '../recogniser.ts';
import { AnsibleLint } from './ansible-lint.ts';
import { AntJunit } from './ant-junit.ts';
import { Arrow } from './arrow.ts';
import { Ava } from './ava.ts';
import { Biome } from './biome.ts';
import { Boxed } from './boxed.ts';
import { BunTest } from './bun-test.ts';
import { Cmake } from './cmake.ts';
import { Ctest } from './ctest.ts';
import { DenoFmt } from './deno-fmt.ts';
import { DenoTest } from './deno-test.ts';
import { DotnetTest } from './dotnet-test.ts';
import { Exunit } from './exunit.ts';
import { Go } from './go.ts';
import { GradleBuild } from './gradle-build.ts';
import { GradleTest } from './gradle-test.ts';
import { Jasmine } from './jasmine.ts';
import { Jest } from './jest.ts';
import { JunitLauncher } from './junit-launcher.ts';
import { Located } from './located.ts';
import { Mocha } from './mocha.ts';
import { NodeException } from './node-exception.ts';
import { NodeTest } from './node-test.ts';
import { Npm } from './npm.ts';
import { Numbered } from './numbered.ts';
import { OneLine } from './one-line.ts';
import { Pip } from './pip.ts';
import { Placed } from './placed.ts';
import { Playwright } from './playwright.ts';
import { Powershell } from './powershell.ts';
import { Psscriptanalyzer } from './psscriptanalyzer.ts';
import { Pytest } from './pytest.ts';
import { Rspec } from './rspec.ts';
import { RubyException } from './ruby-exception.ts';
import { RustTest } from './rust-test.ts';
import { Sanitizer } from './sanitizer.ts';
import { Shellcheck } from './shellcheck.ts';
import { Shunit } from './shunit.ts';
import { Stylish } from './stylish.ts';
import { Surefire } from './surefire.ts';
import { Tap } from './tap.ts';
import { TestUnit } from './test-unit.ts';
import { Thrown } from './thrown.ts';
import { Tlint } from './tlint.ts';
import { Traceback } from './traceback.ts';
import { Unittest } from './unittest.ts';
import { Unplaced } from './unplaced.ts';
import { Vitest } from './vitest.ts';
import { Webpack } from './webpack.ts';
import { Xctest } from './xctest.ts';

/** One recogniser of every family, in the order in which they may claim a line. */
export function createRecognisers(report: Report): readonly Recogniser[] {
  return FAMILIES.map((create) => create(report));
}

const FAMILIES: readonly ((report: Report) => Recogniser)[] = [
  (report) => new Pytest(report),
  (report) => new Unittest(report),
  (report) => new Vitest(report),
  (report) => new Jest(report),
  (report) => new Playwright(report),
  (report) => new Mocha(report),
  (report) => new NodeTest(report),
  (report) => new Tap(report),
  (report) => new Rspec(report),
  (report) => new Exunit(report),
  (report) => new Numbered(report),
  (report) => new GradleTest(report),
  (report) => new Surefire(report),
  (report) => new AntJunit(report),
  (report) => new DotnetTest(report),
  (report) => new RustTest(report),
  (report) => new Xctest(report),
  (report) => new Jasmine(report),
  (report) => new JunitLauncher(report),
  (report) => new DenoTest(report),
  (report) => new BunTest(report),
  (report) => new Ctest(report),
  (report) => new TestUnit(report),
  (report) => new Shunit(report),
  (report) => new Ava(report),
  (report) => new Go(report),
  (report) => new Traceback(report),
  (report) => new RubyException(report),
  (report) => new NodeException(report),
  (report) => new Sanitizer(report),
  (report) => new Arrow(report),
  (report) => new Cmake(report),
  (report) => new Webpack(report),
  (report) => new Biome(report),
  (report) => new Boxed(report),
  (report) => new Shellcheck(report),
  (report) => new Powershell(report),
  (report) => new Psscriptanalyzer(report),
  (report) => new Tlint(report),
  (report) => new Npm(report),
  (report) => new Pip(report),
  (report) => new GradleBuild(report),
  (report) => new AnsibleLint(report),
  (report) => new DenoFmt(report),
  (report) => new Stylish(report),
  (report) => new OneLine(report),
  (report) => new Thrown(report),
  (report) => new Placed(report),
  (report) => new Located(report),
  (report) => new Unplaced(report),
];
