import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const program = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { DuckDBInstance } from '@duckdb/node-api';
  import { lowerQueryThreads } from './src/server/process/lower-priority.ts';
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const ticksOf = (thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ')[1].split(' ');
  lowerQueryThreads();
  await connection.run('SELECT sum(range * 1.5) FROM range(50000000)');
  const threads = readdirSync('/proc/self/task').map((thread) => {
    const fields = ticksOf(thread);
    return { isMain: Number(thread) === process.pid, ticks: Number(fields[11]), priority: Number(fields[16]) };
  });
  console.log(JSON.stringify(threads));
`;

interface Thread {
  readonly isMain: boolean;
  /** Hundredths of a second on the processor. */
  readonly ticks: number;
  readonly priority: number;
}

it.runIf(process.platform === 'linux')(
  'the threads that compute a query have a lower priority than the main thread',
  () => {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const threads = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Thread[];
    const [main] = threads.filter(({ isMain }) => isMain);
    const [busiest] = threads.filter(({ isMain }) => !isMain).toSorted((a, b) => b.ticks - a.ticks);
    expect(main!.priority).toBe(0);
    expect(busiest!.priority).toBeGreaterThan(main!.priority);
  },
);
