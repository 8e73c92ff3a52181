import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiftTest, SpendHistory } from '../../../src/modelling/curves/history.ts';

const text = readFileSync(join(import.meta.dirname, 'weekly.csv'), 'utf8');
const rows = text
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));
const column = (at: number): number[] => rows.map((cells) => Number(cells[at]));
const [x1, x2, y, y01, y02] = [column(1), column(2), column(3), column(4), column(5)];

export const knownTruth: SpendHistory = {
  weeks: rows.map(([date]) => date!),
  outcome: y,
  channels: [
    { id: 'x1', spend: x1 },
    { id: 'x2', spend: x2 },
  ],
};

/** An experiment of eight weeks without one of the channels, that errs by a tenth. */
export function eightWeeksWithout(channel: 'x1' | 'x2'): LiftTest {
  const without = channel === 'x1' ? y01 : y02;
  const [from, to] = [60, 67];
  let lift = 0;
  for (let week = from; week <= to; week += 1) lift += y[week]! - without[week]!;
  return { channel, from: rows[from]![0]!, to: rows[to]![0]!, lift, standardError: lift / 10 };
}
