import { expect, it } from 'vitest';
import { read, sourcesIn } from './imports.ts';

/** APIs that measure wall-clock time, CPU time or memory. Their results depend on the machine and its load. */
const MEASUREMENT =
  /performance\.(now|measure|eventLoopUtilization)|cpuUsage|heapUsed|memoryUsage|resourceUsage|hrtime|node:v8/;

it('no test of the suite measures time, CPU or memory; benchmarks and torture do', () => {
  const files = sourcesIn('tests').filter((file) =>
    /^tests\/(architecture|unit|charts|server|e2e|kit)\//.test(file),
  );
  const self = 'tests/architecture/measurements.test.ts';
  expect(files).toContain(self);
  expect(files.filter((file) => file !== self && MEASUREMENT.test(read(file)))).toEqual([]);
});
