import { expect, it } from 'vitest';
import { createCompiler, diffProjects, textOf } from '../../../src/language/index.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

const sound = await soundProject();
const compiler = createCompiler(vocabulary);

const rows = '{ type: rows, query: rows }';
const unique = '{ type: unique, query: rows, columns: [channel] }';
const ratio = '{ type: ratio, query: rows, measure: ctr, parts: [clicks, impressions] }';
const range = '{ type: range, query: rows, measure: spend, of: each, min: 0 }';
const figure = '{ query: before, measure: spend }';
const total = (expected: string, more = '') => `checks:\n  total:\n    expect: [${expected}]\n${more}`;

/** In a file beside the page, and in the page itself. */
const files: readonly (readonly [string, (text: string) => string])[] = [
  ['routes/list.checks.yaml', (text) => text],
  ['routes/list.yaml', (text) => `${sound.get('routes/list.yaml')}${text}`],
];

const changes: readonly (readonly [before: string, after: string, sentence: string])[] = [
  [total(rows), total(rows) + total(rows).slice(8).replace('total', 'other'), 'check other is new: rows has at least 1 rows'],
  [total(rows) + total(unique).slice(8).replace('total', 'other'), total(rows), 'check other is gone (was: channel of rows are unique)'],
  [total(rows), total(`${rows}, ${ratio}, ${range}`), 'check total now expects that ctr of rows is clicks over impressions; spend of rows is at least 0 in each row'],
  [total(`${rows}, ${unique}`), total(rows), 'check total no longer expects that channel of rows are unique'],
  [total(range), total(range.replace('min: 0', 'min: 1, max: 9')), 'check total now expects that spend of rows is from 1 to 9 in each row, and no longer expects that spend of rows is at least 0 in each row'],
  [total(`${rows}, ${unique}`), total(`${unique}, ${rows}`), 'check total expects the same in another order'],
  [total(`{ type: equals, query: rows, measure: spend, to: 7 }`), total(`{ type: equals, query: rows, measure: spend, to: ${figure} }`), 'check total now expects that spend of rows equals spend of before, and no longer expects that spend of rows equals 7'],
  [total('{ type: addsUp, query: rows, measures: [spend] }'), total('{ type: addsUp, query: rows, measures: [spend, clicks] }'), 'check total now expects that spend and clicks of rows add up, and no longer expects that spend of rows add up'],
  [total(rows), total(rows, '    with: { size: big }\n'), 'check total now selects size big (was not set)'],
  [total(rows, '    with: { size: big }\n'), total(rows), 'check total no longer selects size (was big)'],
  [total(rows, '    route: { id: a }\n'), total(rows, '    route: { id: b }\n'), 'check total now opens the page with id b (was a)'],
  [total(rows), total(rows, '    description: Too few.\n'), 'check total now says Too few. (was not set)'],
]; // prettier-ignore

it.each(
  files.flatMap(([file, whole]) =>
    changes.map(([before, after, sentence]) => ({ file, whole, before, after, sentence })),
  ),
)('a change of checks in $file: $sentence', ({ file, whole, before, after, sentence }) => {
  const [old, now] = [before, after].map((text) => compiler.compile(new Map(sound).set(file, whole(text))));
  const { changes: found } = diffProjects(old!, now!);
  expect(found.map((change) => [textOf(change.sentence), change.routes])).toEqual([
    [sentence, ['/list/:id']],
  ]);
});
