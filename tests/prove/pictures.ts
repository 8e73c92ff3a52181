// `npm run prove -- pictures` draws the results of `npm run prove -- modelling` for the documentation of the
// models.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Measured } from '../modelling/forecast/measure-forecasts.ts';
import { RESULTS } from '../modelling/support/record.ts';

interface Kept {
  readonly seed: number;
  readonly measured: { readonly level: number; readonly kinds: readonly Measured[] };
}

const { seed, measured } = JSON.parse(readFileSync(resolve(RESULTS, 'forecasts.json'), 'utf8')) as Kept;
const [WIDTH, LINE, LEFT, TOP] = [560, 34, 100, 44];
const height = TOP + measured.kinds.length * LINE + 30;
const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" ${more}>${words}</text>`;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Returns an SVG with dots on lines, one line for each kind of series. */
function picture(
  title: string,
  [from, to]: readonly [number, number],
  dots: readonly { readonly name: string; readonly color: string; readonly of: (one: Measured) => number }[],
  band: readonly [number, number] | null,
): string {
  const x = (share: number): number => LEFT + ((share - from) / (to - from)) * (WIDTH - LEFT - 80);
  const lines = measured.kinds.map((one, at) => {
    const y = TOP + at * LINE + LINE / 2;
    const own = dots.map(({ color, of }) => `<circle cx="${x(of(one)).toFixed(1)}" cy="${y}" r="5" fill="${color}"/>`); // prettier-ignore
    return [
      text(LEFT - 10, y + 4, one.kind, 'text-anchor="end"'),
      `<line x1="${LEFT}" x2="${WIDTH - 80}" y1="${y}" y2="${y}" stroke="#c8cdd5"/>`,
      ...own,
      text(WIDTH - 70, y + 4, percent(dots[0]!.of(one))),
    ].join('');
  });
  const behind = band === null ? '' : `<rect x="${x(band[0])}" y="${TOP}" width="${x(band[1]) - x(band[0])}" height="${height - TOP - 30}" fill="#dbe7fb"/>`; // prettier-ignore
  const named = dots.map(({ name, color }, at) => `<circle cx="${LEFT + 6 + at * 190}" cy="${height - 14}" r="5" fill="${color}"/>${text(LEFT + 18 + at * 190, height - 10, name)}`); // prettier-ignore
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" fill="#1f2733" role="img" aria-label="${title}"><rect width="${WIDTH}" height="${height}" fill="#fff"/>${text(10, 22, `${title} (seeds from ${seed})`, 'font-size="14"')}${behind}${lines.join('')}${named.join('')}</svg>\n`;
}

const folder = resolve(import.meta.dirname, '../../src/modelling/pictures');
writeFileSync(
  resolve(folder, 'coverage.svg'),
  picture('Outcomes within intervals of 90 %', [0.8, 1], [{ name: 'single days', color: '#1d4ed8', of: ({ coverage }) => coverage }, { name: 'sums to the end', color: '#d97706', of: ({ sumCoverage }) => sumCoverage }], [0.85, 0.95]), // prettier-ignore
);
writeFileSync(
  resolve(folder, 'errors.svg'),
  picture('Error as a share of outcomes', [0, 0.15], [{ name: 'forecast', color: '#1d4ed8', of: ({ error }) => error }, { name: 'the last week again', color: '#8a94a6', of: ({ naiveError }) => naiveError }], null), // prettier-ignore
);
