import { statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = resolve(import.meta.dirname, '..');

/** Tests that start the server as a program of its own, as it is built. */
const programs = ['tests/faults/**/*.test.ts', 'tests/server/process/**/*.test.ts'];

// What waits for a program or a database waits long on a busy machine, and is no worse for it.
const patience = { testTimeout: 120_000, hookTimeout: 180_000 };

/** Tests make and remove tens of thousands of small files: where there is room for them in memory, they are made there. */
const memory = '/dev/shm';
const enoughBytes = 4e9;
if (process.env.TMPDIR === undefined && roomIn(memory) > enoughBytes) process.env.TMPDIR = memory;

/** Files that take minutes, however few lines they have. */
const longest = /every-page-|right-figures|killed/;

/** Starts with the longest files, so that no worker is without work while another one is still at them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It is the sequencer's own.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)));
  }
}

const setupFiles = ['tests/support/seed.ts'];

export default defineConfig({
  root,
  test: {
    // Two cores are the common machine; more workers only wait for each other.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        test: {
          name: 'unit',
          // The files of a worker share what they import, and with it the database engine and the demonstration's data.
          isolate: false,
          // What they share stays in memory to the end of hundreds of files.
          execArgv: ['--max-old-space-size=8192'],
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            'tests/e2e/**',
            'tests/bench/**',
            'tests/clickhouse/**',
            'tests/postgres/**',
            ...programs,
          ],
          setupFiles,
          ...patience,
        },
      },
      {
        root,
        test: {
          name: 'programs',
          include: programs,
          globalSetup: ['tests/support/built.ts', 'tests/support/started-data.ts'],
          ...patience,
        },
      },
      {
        root,
        test: {
          name: 'clickhouse',
          include: ['tests/clickhouse/**/*.test.ts'],
          setupFiles,
          // The engine is in the process, which has one.
          isolate: false,
          maxWorkers: 1,
          ...patience,
          // All answers of both engines, compared cell by cell.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        root,
        test: {
          name: 'postgres',
          include: ['tests/postgres/**/*.test.ts'],
          setupFiles,
          isolate: false,
          ...patience,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          // A worker keeps its browser.
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [
            'tests/support/built.ts',
            'tests/support/started-data.ts',
            'tests/e2e/support/lighter-browser.ts',
            'tests/e2e/support/offered-servers.ts',
          ],
          ...patience,
          // As long as the browser waits for what is to be seen; a second, which is the default, is little on a busy machine.
          expect: { poll: { timeout: 20_000 } },
          // A real browser on a busy machine: what fails twice is broken, what fails once is told as retried.
          retry: 1,
        },
      },
    ],
  },
});

/** Bytes; 0 where there is no such place. */
function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
