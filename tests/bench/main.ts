// `npm run bench [-- SUITE…]`: prints each figure with its goal and writes bench-results.json.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cascade } from './cascade.ts';
import { charts } from './charts.ts';
import { files } from './files.ts';
import { filters } from './filters.ts';
import { grids } from './grids.ts';
import { slowLine } from './line.ts';
import { modelling } from './modelling.ts';
import { pages } from './pages.ts';
import { query } from './query.ts';
import { reload } from './reload.ts';
import { render } from './render.ts';
import { resources } from './resources.ts';
import { routes } from './routes.ts';
import type { Figure, Suite } from './suite.ts';
import { tables } from './tables.ts';
import { validate } from './validate.ts';
import { workbook } from './workbook.ts';

const suites: readonly Suite[] = [
  validate,
  reload,
  cascade,
  filters,
  charts,
  query,
  render,
  routes,
  slowLine,
  pages,
  tables,
  grids,
  resources,
  workbook,
  files,
  modelling,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(
    `No suite named ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const results: Record<string, readonly Figure[]> = {};
for (const suite of suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.error(`${suite.name}…`);
  results[suite.name] = await suite.run((text) => console.error(`  ${text}`));
  console.log(table(suite.name, results[suite.name]!));
}
const report = { date: new Date().toISOString(), node: process.version, suites: results };
writeFileSync(
  resolve(import.meta.dirname, '../../bench-results.json'),
  `${JSON.stringify(report, null, 2)}\n`,
);
process.exit(); // the suites' servers have timers for hours to come

function table(name: string, figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${short(figure.median)} ${figure.unit}`,
    `${short(figure.min)}–${short(figure.max)}`,
    goalOf(figure),
  ]);
  const all = [['what', 'median', 'range', 'goal'], ['---', '---', '---', '---'], ...rows];
  return `\n### ${name}\n\n${all.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}

function goalOf({ goal, atLeast, median }: Figure): string {
  if (goal === undefined) return '';
  const met = atLeast ? median >= goal : median <= goal;
  return `${atLeast ? '≥' : '≤'} ${short(goal)} ${met ? 'met' : '**missed**'}`;
}

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
