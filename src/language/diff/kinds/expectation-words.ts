import { isMapping } from '../../source/layered.ts';
import { listed, quote, say, shown, type Sentence } from '../sentence.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * An expectation in words: `spend of daily equals spend of detail`. A type without words is shown as it is
 * written.
 */
export function expectationWords(expectation: unknown): Sentence {
  if (!isMapping(expectation)) return [shown(expectation)];
  const { type, query } = expectation;
  const words = typeof type === 'string' && Object.hasOwn(phrases, type) ? phrases[type] : undefined;
  return words && typeof query === 'string' ? words(expectation, quote(query)) : [shown(expectation)];
}

const phrases: Readonly<Record<string, (fields: Fields, query: ReturnType<typeof quote>) => Sentence>> = {
  addsUp: ({ measures }, query) => say`${names(measures)} of ${query} add up`,
  columns: ({ are }, query) => say`the columns of ${query} are ${shown(are)}`,
  difference: ({ measure, parts }, query) =>
    say`${shown(measure)} of ${query} is ${joined(parts, ' minus ')}`,
  equals: ({ measure, to }, query) => say`${shown(measure)} of ${query} equals ${figure(to)}`,
  noNulls: ({ columns }, query) => say`${names(columns)} of ${query} are never missing`,
  range: (fields, query) =>
    say`${shown(fields.measure)} of ${query} is ${bounds(fields)}${inEachRow(fields)}`,
  ratio: ({ measure, parts, scale }, query) =>
    say`${shown(measure)} of ${query} is ${joined(parts, ' over ')}${scale === undefined ? [] : say` times ${shown(scale)}`}`,
  rows: (fields, query) => say`${query} has ${bounds({ min: 1, ...fields })} rows`,
  unique: ({ columns }, query) => say`${names(columns)} of ${query} are unique`,
};

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const names = (value: unknown): Sentence => listed(namesIn(value));
const inEachRow = ({ of }: Fields): Sentence => (of === 'each' ? [' in each row'] : []);

const joined = (value: unknown, between: string): Sentence =>
  namesIn(value).flatMap((name, at) => (at === 0 ? [quote(name)] : [between, quote(name)]));

const figure = (to: unknown): Sentence =>
  isMapping(to) ? say`${shown(to.measure)} of ${shown(to.query)}` : [shown(to)];

function bounds({ min, max }: Fields): Sentence {
  if (max === undefined) return say`at least ${shown(min)}`;
  return min === undefined ? say`at most ${shown(max)}` : say`from ${shown(min)} to ${shown(max)}`;
}
