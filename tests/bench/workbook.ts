import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { figure, ratio } from './suite.ts';
import type { Figure, Suite } from './suite.ts';
import type { WriterName, Written } from './workbook/write.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SIZES = [100_000, 300_000];
const PROGRAM = resolve(import.meta.dirname, 'workbook/write.ts');
/** The writers of the same workbook: the product's, and ExcelJS, which reads workbooks in the product. */
const writers: readonly WriterName[] = ['ours', 'stream'];

const run = promisify(execFile);

/** Writes each file in a separate process, because peak memory is measured per process. */
async function written(writer: WriterName, rows: number): Promise<Written> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', PROGRAM, writer, String(rows)]);
  return JSON.parse(stdout) as Written;
}

/**
 * Measures workbooks of 12 columns with number formats, fills and outlines: time and memory, compared with
 * ExcelJS.
 */
export const workbook: Suite = {
  name: 'workbook',
  async run(progress) {
    const found: Figure[] = [];
    for (const rows of SIZES) {
      const samples: Record<WriterName, Written[]> = { ours: [], stream: [], memory: [] };
      const size = `${rows.toLocaleString('en')} rows`;
      progress(size);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const writer of writers) samples[writer].push(await written(writer, rows));
      // ExcelJS's writer in memory runs once, because it is slow. It is the only writer of the library that
      // works in browsers.
      if (rows === SIZES[0]) samples.memory.push(await written('memory', rows));
      found.push(...figuresOf(size, samples));
    }
    return found;
  },
};

const titles: Readonly<Record<WriterName, string>> = {
  ours: 'src/workbook',
  stream: 'ExcelJS, stream',
  memory: 'ExcelJS, in memory',
};

function figuresOf(size: string, samples: Readonly<Record<WriterName, readonly Written[]>>): Figure[] {
  const [ours, theirs] = writers.map((writer) => samples[writer].map(({ ms }) => ms));
  const all = Object.entries(samples) as [WriterName, readonly Written[]][];
  return [
    ...all.flatMap(([writer, each]) => {
      if (each.length === 0) return [];
      const name = `${size}, ${titles[writer]}`;
      const most = each.map(({ peak }) => peak);
      return [
        figure(name, 'ms', each.map(({ ms }) => ms)), // prettier-ignore
        writer === 'ours' ? figure(`${name}: peak memory`, 'MB', most, 250) : figure(`${name}: peak memory`, 'MB', most), // prettier-ignore
        figure(`${name}: file`, 'MB', each.map(({ bytes }) => bytes)), // prettier-ignore
      ];
    }),
    ratio(`${size}, src/workbook / ExcelJS, stream`, ours!, theirs!, 1.1),
  ];
}
