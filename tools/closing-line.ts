import type { Reporter, TestModule } from 'vitest/node';

/** Vitest reporter whose last line is `N passed, N failed, N skipped`, alone, for whoever counts. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<unknown>): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const states = tests.map((test) => test.result().state);
    const unloadable = modules.filter((module) => isEmpty(module) && !module.ok());

    const passed = states.filter((state) => state === 'passed').length;
    const failed = states.filter((state) => state === 'failed').length;
    const skipped = states.length - passed - failed;
    const broken = unloadable.length + unhandledErrors.length;
    process.stdout.write(`\n${passed} passed, ${failed + broken} failed, ${skipped} skipped\n`);
  }
}

function isEmpty(module: TestModule): boolean {
  return module.children.allTests().next().done === true;
}
