import { isMapping } from '../../source/layered.ts';
import { listed, quote, appText, shown, type Sentence } from '../sentence.ts';

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
  addsUp: ({ measures }, query) => appText`${names(measures)} of ${query} add up`,
  columns: ({ are }, query) => appText`the columns of ${query} are ${shown(are)}`,
  difference: ({ measure, parts }, query) =>
    appText`${shown(measure)} of ${query} is ${joined(parts, ' minus ')}`,
  equals: ({ measure, to }, query) => appText`${shown(measure)} of ${query} equals ${figure(to)}`,
  noNulls: ({ columns }, query) => appText`${names(columns)} of ${query} are never missing`,
  range: (fields, query) =>
    appText`${shown(fields.measure)} of ${query} is ${bounds(fields)}${inEachRow(fields)}`,
  ratio: ({ measure, parts, scale }, query) =>
    appText`${shown(measure)} of ${query} is ${joined(parts, ' over ')}${scale === undefined ? [] : appText` times ${shown(scale)}`}`,
  rows: (fields, query) => appText`${query} has ${bounds({ min: 1, ...fields })} rows`,
  unique: ({ columns }, query) => appText`${names(columns)} of ${query} are unique`,
};

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const names = (value: unknown): Sentence => listed(namesIn(value));
const inEachRow = ({ of }: Fields): Sentence => (of === 'each' ? [' in each row'] : []);

const joined = (value: unknown, between: string): Sentence =>
  namesIn(value).flatMap((name, at) => (at === 0 ? [quote(name)] : [between, quote(name)]));

const figure = (to: unknown): Sentence =>
  isMapping(to) ? appText`${shown(to.measure)} of ${shown(to.query)}` : [shown(to)];

function bounds({ min, max }: Fields): Sentence {
  if (max === undefined) return appText`at least ${shown(min)}`;
  return min === undefined ? appText`at most ${shown(max)}` : appText`from ${shown(min)} to ${shown(max)}`;
}
