import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCompiler } from '../../src/language/index.ts';
import { readSources } from '../../src/language/node/index.ts';
import { placeOf } from '../../src/language/source/document-kind.ts';
import { mutationsOf } from './support/mutations.ts';
import { vocabulary } from './support/vocabulary.ts';

const { sources } = await readSources(resolve(import.meta.dirname, '../../pages'));
const texts = new Map([...sources].map(([file, content]) => [file, new TextDecoder().decode(content)]));
/** Of each kind of mistake. `npm run prove -- language` makes more. */
const MOST = Number(process.env.MUTATIONS ?? 8);
const mutations = mutationsOf(texts, MOST);
const compiler = createCompiler(vocabulary);

const results = mutations.map((mutation) => {
  const { diagnostics } = compiler.compile(new Map([...texts, [mutation.file, mutation.text]]));
  const [first] = diagnostics;
  return {
    mutation,
    count: diagnostics.length,
    exact: first?.file === mutation.file && first.line === mutation.line && first.column === mutation.column,
    suggested:
      mutation.original === null || diagnostics.some(({ replacement }) => replacement === mutation.original),
    found: diagnostics.map(
      ({ code, line, column, suggestion }) => `${line}:${column} ${code} ${suggestion ?? ''}`,
    ),
  };
});

const share = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 10;
const slips = results.filter(({ mutation }) => mutation.original !== null);
const figures = {
  faults: results.length,
  detected: share(results.filter(({ count }) => count > 0).length, results.length),
  exact: share(results.filter(({ exact }) => exact).length, results.length),
  diagnosticsEach: results.reduce((sum, { count }) => sum + count, 0) / results.length,
  suggested: share(slips.filter(({ suggested }) => suggested).length, slips.length),
};

/** The first few that fell short, so that a failing figure says where to look. */
const shortOf = (lacks: (result: (typeof results)[number]) => boolean): string[] =>
  results
    .filter(lacks)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 12)
    .map(
      ({ mutation, found }) =>
        `${mutation.kind}: ${mutation.file}:${mutation.line}:${mutation.column} ${mutation.original ?? ''} → ${found.join('; ')}`,
    );

const said = `${figures.detected} % found, ${figures.exact} % exactly placed, ${figures.diagnosticsEach.toFixed(2)} diagnostics each, ${figures.suggested} % of slips with the right suggestion`;

describe(`${figures.faults} single faults put into the product’s own pages: ${said}`, () => {
  it('are of all kinds, in files of every kind', () => {
    expect(figures.faults).toBeGreaterThanOrEqual(40 * MOST);
    const kinds = new Set(mutations.map(({ file }) => placeOf(file)!.kind));
    expect([...kinds].toSorted()).toEqual(['app', 'checks', 'dataset', 'filter-bar', 'locale', 'page']);
    expect(mutations.some(({ file }) => file.startsWith('customers/'))).toBe(true);
  });

  it('are all found', () => {
    expect({ detected: figures.detected, missed: shortOf(({ count }) => count === 0) }).toEqual({
      detected: 100,
      missed: [],
    });
  });

  it('are placed on the exact line and column in at least 97 of 100 cases', () => {
    expect(figures.exact >= 97 ? [] : [figures, ...shortOf(({ exact }) => !exact)]).toEqual([]);
  });

  it('give hardly more than one diagnostic each', () => {
    expect(figures.diagnosticsEach <= 1.2 ? [] : [figures, ...shortOf(({ count }) => count > 1)]).toEqual([]);
  });

  it('get the right suggestion for at least 90 of 100 slips', () => {
    expect(figures.suggested >= 90 ? [] : [figures, ...shortOf(({ suggested }) => !suggested)]).toEqual([]);
  });
});
