import { aggregations } from '../../terms/measure-spec.ts';
import { isMapping } from '../../source/layered.ts';
import { quote, say, shown, was, type Sentence } from '../sentence.ts';
import type { Found, KindOfChange, KindsOfChange } from './kind-of-change.ts';

const of = ({ document }: Found): Sentence => say` of ${quote(document)}`;
const measure = (found: Found): Sentence => say`measure ${quote(found.names[0]!)}${of(found)}`;
const dimension = (found: Found): Sentence => say`dimension ${quote(found.names[0]!)}${of(found)}`;

const join = (found: Found): Sentence => say`join ${quote(found.names[0]!)}${of(found)}`;

const computed = (way: (typeof aggregations)[number]): KindOfChange => ({
  in: 'dataset',
  at: `measures/*/${way}`,
  say: (found) =>
    found.to === undefined
      ? say`${measure(found)} is no longer the ${quote(way)} of ${part(found.from)}`
      : say`${measure(found)} is now the ${quote(way)} of ${part(found.to)}${found.from === undefined ? [] : say` (was of ${part(found.from)})`}`,
});

/** What a condition of a measure keeps: `event is purchase or order`. */
const condition = (name: string, members: unknown): Sentence => {
  const excluded = isMapping(members);
  const values = [excluded ? members.not : members].flat().map(String);
  return say`${quote(name)} ${excluded ? 'is not' : 'is'} ${shown(values.join(' or '))}`;
};

const part = (value: unknown): Sentence =>
  value === true ? ['rows'] : [Array.isArray(value) ? shown(value.join(' and ')) : shown(value)];

/** What became of a dataset, of its measures and dimensions. */
export const datasetKinds = {
  'dataset-new': {
    in: 'dataset',
    at: '',
    how: ['added'],
    say: ({ document }) => say`dataset ${quote(document)} is new`,
  },
  'dataset-gone': {
    in: 'dataset',
    at: '',
    how: ['removed'],
    say: ({ document }) => say`dataset ${quote(document)} is gone`,
  },
  'dataset-table': {
    in: 'dataset',
    at: 'table',
    say: ({ document, from, to }) => say`dataset ${quote(document)} now reads ${shown(to)}${was(from)}`,
  },
  'dataset-sql': {
    in: 'dataset',
    at: 'sql',
    say: ({ document, from, to }) => say`dataset ${quote(document)} now reads ${shown(to)}${was(from)}`,
  },
  'dataset-tenant': {
    in: 'dataset',
    at: 'tenant',
    say: ({ document, from, to }) =>
      say`dataset ${quote(document)} now tells companies apart by ${shown(to)}${was(from)}`,
  },
  'measure-new': {
    in: 'dataset',
    at: 'measures/*',
    how: ['added'],
    say: (found) => say`${measure(found)} is new${wayOf(found.to)}`,
  },
  'measure-gone': {
    in: 'dataset',
    at: 'measures/*',
    how: ['removed'],
    say: (found) => say`${measure(found)} is gone`,
  },
  'measure-sum': computed('sum'),
  'measure-count': computed('count'),
  'measure-count-distinct': computed('countDistinct'),
  'measure-cumulative-distinct': computed('cumulativeDistinct'),
  'measure-min': computed('min'),
  'measure-max': computed('max'),
  'measure-average': computed('average'),
  'measure-single': computed('single'),
  'measure-quantile': computed('quantile'),
  'measure-median': computed('median'),
  'measure-last': computed('last'),
  'measure-add': computed('add'),
  'measure-at': {
    in: 'dataset',
    at: 'measures/*/at',
    say: (found) => say`${measure(found)} is now taken at ${shown(found.to)}${was(found.from)}`,
  },
  'measure-over': {
    in: 'dataset',
    at: 'measures/*/over',
    say: (found) => say`${measure(found)} now has its last value along ${shown(found.to)}${was(found.from)}`,
  },
  'measure-per': {
    in: 'dataset',
    at: 'measures/*/per',
    say: (found) =>
      found.to === undefined
        ? say`${measure(found)} now has one last time for all rows${was(found.from)}`
        : say`${measure(found)} now has a last value for each ${part(found.to)}${was(found.from)}`,
  },
  'measure-condition': {
    in: 'dataset',
    at: 'measures/*/where/*',
    say: (found) =>
      found.to === undefined
        ? say`${measure(found)} now counts rows whatever ${quote(found.names[1]!)} is (was only where ${condition(found.names[1]!, found.from)})`
        : say`${measure(found)} now counts only rows where ${condition(found.names[1]!, found.to)}`,
  },
  'measure-weight': {
    in: 'dataset',
    at: 'measures/*/weight',
    say: (found) =>
      say`${measure(found)} is now weighted by ${shown(found.to ?? 'nothing')}${was(found.from)}`,
  },
  'measure-currency': {
    in: 'dataset',
    at: 'measures/*/currency',
    say: (found) =>
      say`${measure(found)} is now in ${shown(found.to ?? "the dataset's or the company's currency")}${was(found.from)}`,
  },
  'measure-ratio': computed('ratio'),
  'measure-difference': computed('difference'),
  'measure-scale': {
    in: 'dataset',
    at: 'measures/*/scale',
    say: (found) => say`${measure(found)} is now multiplied by ${shown(found.to ?? 1)}${was(found.from)}`,
  },
  'measure-format': {
    in: 'dataset',
    at: 'measures/*/format',
    say: (found) => say`${measure(found)} is now shown as ${shown(found.to ?? 'decimal')}${was(found.from)}`,
  },
  'measure-good-when': {
    in: 'dataset',
    at: 'measures/*/goodWhen',
    say: (found) =>
      say`for ${measure(found)}, ${shown(found.to ?? 'higher')} is now good news${was(found.from)}`,
  },
  'dimension-new': {
    in: 'dataset',
    at: 'dimensions/*',
    how: ['added'],
    say: (found) => say`${dimension(found)} is new`,
  },
  'dimension-gone': {
    in: 'dataset',
    at: 'dimensions/*',
    how: ['removed'],
    say: (found) => say`${dimension(found)} is gone`,
  },
  'dimension-column': {
    in: 'dataset',
    at: 'dimensions/*/column',
    say: (found) => say`${dimension(found)} is now the column ${shown(found.to)}${was(found.from)}`,
  },
  'dimension-part': {
    in: 'dataset',
    at: 'dimensions/*/part',
    say: (found) =>
      found.to === undefined
        ? say`${dimension(found)} is now the dates themselves${was(found.from)}`
        : say`${dimension(found)} is now the ${shown(found.to)} of its dates${found.from === undefined ? [] : was(found.from)}`,
  },
  'dimension-bands': {
    in: 'dataset',
    at: 'dimensions/*/bands',
    say: (found) =>
      found.to === undefined
        ? say`${dimension(found)} is now the numbers themselves`
        : say`${dimension(found)} now has bands with the bounds ${part(found.to)}`,
  },
  'join-new': {
    in: 'dataset',
    at: 'joins/*',
    how: ['added'],
    say: (found) => say`${join(found)} is new`,
  },
  'join-gone': {
    in: 'dataset',
    at: 'joins/*',
    how: ['removed'],
    say: (found) => say`${join(found)} is gone`,
  },
  'join-table': {
    in: 'dataset',
    at: 'joins/*/table',
    say: (found) => say`${join(found)} now reads ${shown(found.to)}${was(found.from)}`,
  },
  'join-key': {
    in: 'dataset',
    at: 'joins/*/on/*',
    say: (found) =>
      found.to === undefined
        ? say`${join(found)} no longer matches ${quote(found.names[1]!)}`
        : say`${join(found)} now matches ${quote(found.names[1]!)} with ${shown(found.to)}${was(found.from)}`,
  },
  'join-value': {
    in: 'dataset',
    at: 'joins/*/where/*',
    say: (found) =>
      found.to === undefined
        ? say`${join(found)} now reads rows whatever ${quote(found.names[1]!)} is`
        : say`${join(found)} now reads only rows where ${condition(found.names[1]!, found.to)}`,
  },
} satisfies KindsOfChange;

function wayOf(value: unknown): Sentence {
  const way = isMapping(value) ? aggregations.find((name) => Object.hasOwn(value, name)) : undefined;
  return way === undefined || !isMapping(value) ? [] : say`: the ${quote(way)} of ${part(value[way])}`;
}
