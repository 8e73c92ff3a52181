import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpendHistory } from '../../../src/modelling/index.ts';

const [header, ...lines] = readFileSync(join(import.meta.dirname, 'weekly.csv'), 'utf8')
  .trim()
  .split('\n');
const names = header!.split(',');
const rows = lines.map((line) => line.split(','));
const column = (name: string): number[] => rows.map((cells) => Number(cells[names.indexOf(name)]));

export const meridianHistory: SpendHistory = {
  weeks: rows.map(([week]) => week!),
  outcome: column('revenue'),
  channels: [0, 1, 2, 3, 4].map((channel) => ({
    id: `channel ${channel}`,
    spend: column(`spend${channel}`),
  })),
  controls: ['organic', 'competitor_sales_control', 'sentiment_score_control', 'Promo'].map((id) => ({
    id,
    values: column(id),
  })),
};

/** Mean and 90 % interval of each channel's return, by Meridian. */
export const meridianReturns = [
  [1.587, 0.432, 3.156],
  [0.937, 0.262, 1.977],
  [1.419, 0.544, 2.552],
  [0.877, 0.298, 1.71],
  [1.621, 0.406, 3.292],
] as const;
