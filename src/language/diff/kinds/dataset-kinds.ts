import { isMapping } from '../../source/layered.ts';
import { quote, say, shown, was, type Sentence } from '../sentence.ts';
import type { Found, KindOfChange, KindsOfChange } from './kind-of-change.ts';

const of = ({ document }: Found): Sentence => say` of ${quote(document)}`;
const measure = (found: Found): Sentence => say`measure ${quote(found.names[0]!)}${of(found)}`;
const dimension = (found: Found): Sentence => say`dimension ${quote(found.names[0]!)}${of(found)}`;

/** The ways to compute a measure, and what is a part of them. */
const formula = ['sum', 'count', 'countDistinct', 'cumulativeDistinct', 'min', 'max', 'average', 'single', 'ratio', 'difference'] as const; // prettier-ignore

const computed = (way: (typeof formula)[number]): KindOfChange => ({
  in: 'dataset',
  at: `measures/*/${way}`,
  say: (found) =>
    found.to === undefined
      ? say`${measure(found)} is no longer the ${quote(way)} of ${part(found.from)}`
      : say`${measure(found)} is now the ${quote(way)} of ${part(found.to)}${found.from === undefined ? [] : say` (was of ${part(found.from)})`}`,
});

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
} satisfies KindsOfChange;

function wayOf(value: unknown): Sentence {
  const way = isMapping(value) ? formula.find((name) => Object.hasOwn(value, name)) : undefined;
  return way === undefined || !isMapping(value) ? [] : say`: the ${quote(way)} of ${part(value[way])}`;
}
