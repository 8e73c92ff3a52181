import { aggregations } from '../../terms/measure-spec.ts';
import { isMapping } from '../../source/layered.ts';
import { filled, type Found, type KindOfChange, type KindsOfChange } from './kind-of-change.ts';
import { quote, appText, shown, was, type Sentence } from '../sentence.ts';

const measure = (found: Found): Sentence => filled('measure {0} of {document}', found);

const computed = (way: (typeof aggregations)[number]): KindOfChange => ({
  at: `measures/*/${way}`,
  appText: (found) =>
    appText`${measure(found)} is now the ${quote(way)} of ${part(found.to)}${found.from === undefined ? [] : appText` (was of ${part(found.from)})`}`,
  unset: (found) => appText`${measure(found)} is no longer the ${quote(way)} of ${part(found.from)}`,
});

/** A condition in words: `event is purchase or order`. */
const condition = ({ names }: Found, members: unknown): Sentence => {
  const excluded = isMapping(members);
  const values = [excluded ? members.not : members].flat().map(String);
  return appText`${quote(names[1]!)} ${excluded ? 'is not' : 'is'} ${shown(values.join(' or '))}`;
};

const part = (value: unknown): Sentence =>
  value === true ? ['rows'] : [Array.isArray(value) ? shown(value.join(' and ')) : shown(value)];

/** `THING is now VALUE`, with the default when the value was removed. */
const orElse =
  (before: string, otherwise: unknown) =>
  (found: Found): Sentence =>
    appText`${filled(before, found)}${shown(found.to ?? otherwise)}${was(found.from)}`;

/** Changes of a dataset, its measures and its dimensions. */
export const datasetKinds = {
  'dataset-new': { at: '', how: ['added'], appText: 'dataset {document} is new' },
  'dataset-gone': { at: '', how: ['removed'], appText: 'dataset {document} is gone' },
  'dataset-table': { at: 'table', appText: 'dataset {document} now reads {to}{was}' },
  'dataset-sql': { at: 'sql', appText: 'dataset {document} now reads {to}{was}' },
  'dataset-tenant': { at: 'tenant', appText: 'dataset {document} now tells companies apart by {to}{was}' },
  'measure-new': {
    at: 'measures/*',
    how: ['added'],
    appText: (found) => appText`${measure(found)} is new${wayOf(found.to)}`,
  },
  'measure-gone': { at: 'measures/*', how: ['removed'], appText: 'measure {0} of {document} is gone' },
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
  'measure-at': { at: 'measures/*/at', appText: 'measure {0} of {document} is now taken at {to}{was}' },
  'measure-over': {
    at: 'measures/*/over',
    appText: 'measure {0} of {document} now has its last value along {to}{was}',
  },
  'measure-per': {
    at: 'measures/*/per',
    appText: (found) =>
      appText`${measure(found)} now has a last value for each ${part(found.to)}${was(found.from)}`,
    unset: 'measure {0} of {document} now has one last time for all rows{was}',
  },
  'measure-condition': {
    at: 'measures/*/where/*',
    appText: (found) => appText`${measure(found)} now counts only rows where ${condition(found, found.to)}`,
    unset: (found) =>
      appText`${measure(found)} now counts rows whatever ${quote(found.names[1]!)} is (was only where ${condition(found, found.from)})`,
  },
  'measure-weight': {
    at: 'measures/*/weight',
    appText: 'measure {0} of {document} is now weighted by {to}{was}',
  },
  'measure-currency': {
    at: 'measures/*/currency',
    appText: orElse('measure {0} of {document} is now in ', "the dataset's or the company's currency"),
  },
  'measure-ratio': computed('ratio'),
  'measure-difference': computed('difference'),
  'measure-scale': {
    at: 'measures/*/scale',
    appText: orElse('measure {0} of {document} is now multiplied by ', 1),
  },
  'measure-format': {
    at: 'measures/*/format',
    appText: orElse('measure {0} of {document} is now shown as ', 'decimal'),
  },
  'measure-good-when': {
    at: 'measures/*/goodWhen',
    appText: (found) =>
      appText`for ${measure(found)}, ${shown(found.to ?? 'higher')} is now good news${was(found.from)}`,
  },
  'dimension-new': { at: 'dimensions/*', how: ['added'], appText: 'dimension {0} of {document} is new' },
  'dimension-gone': { at: 'dimensions/*', how: ['removed'], appText: 'dimension {0} of {document} is gone' },
  'dimension-column': {
    at: 'dimensions/*/column',
    appText: 'dimension {0} of {document} is now the column {to}{was}',
  },
  'dimension-part': {
    at: 'dimensions/*/part',
    appText: 'dimension {0} of {document} is now the {to} of its dates{before}',
    unset: 'dimension {0} of {document} is now the dates themselves{was}',
  },
  'dimension-bands': {
    at: 'dimensions/*/bands',
    appText: (found) =>
      appText`${filled('dimension {0} of {document}', found)} now has bands with the bounds ${part(found.to)}`,
    unset: 'dimension {0} of {document} is now the numbers themselves',
  },
  'join-new': { at: 'joins/*', how: ['added'], appText: 'join {0} of {document} is new' },
  'join-gone': { at: 'joins/*', how: ['removed'], appText: 'join {0} of {document} is gone' },
  'join-table': { at: 'joins/*/table', appText: 'join {0} of {document} now reads {to}{was}' },
  'join-key': {
    at: 'joins/*/on/*',
    appText: 'join {0} of {document} now matches {1} with {to}{was}',
    unset: 'join {0} of {document} no longer matches {1}',
  },
  'join-value': {
    at: 'joins/*/where/*',
    appText: (found) =>
      appText`${filled('join {0} of {document}', found)} now reads only rows where ${condition(found, found.to)}`,
    unset: 'join {0} of {document} now reads rows whatever {1} is',
  },
} satisfies KindsOfChange;

function wayOf(value: unknown): Sentence {
  const way = isMapping(value) ? aggregations.find((name) => Object.hasOwn(value, name)) : undefined;
  return way === undefined || !isMapping(value) ? [] : appText`: the ${quote(way)} of ${part(value[way])}`;
}
