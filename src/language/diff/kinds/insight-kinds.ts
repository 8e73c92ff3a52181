import { quote, appText, type Sentence } from '../sentence.ts';
import type { Found, KindsOfChange } from './kind-of-change.ts';
import { itemsChanged } from './lists.ts';

/** The product's terms for the parts of `insights`. */
const insights: Readonly<Record<string, string>> = {
  top: 'leaderboards',
  highlights: 'highlights',
  scores: 'scores',
  planned: 'the plan',
};

const insight = ({ names }: Found): string => insights[names[0]!] ?? names[0]!;
const dataset = ({ document }: Found): Sentence => appText`dataset ${quote(document)}`;

/** Changes of a dataset's insights and brands. */
export const insightKinds = {
  'dataset-brands': {
    at: 'brands',
    appText: 'dataset {document} now tells brands apart by {to}{was}',
    unset: 'dataset {document} no longer tells brands apart{was}',
  },
  'dimension-all': {
    at: 'dimensions/*/all',
    appText: 'for dimension {0} of {document}, {to} now stands for all members{was}',
    unset: 'dimension {0} of {document} has no value for all members any more{was}',
  },
  'planned-measure': {
    at: 'insights/planned',
    appText: 'dataset {document} now says with {to} what was planned{was}',
    unset: 'dataset {document} no longer says what was planned{was}',
  },
  'insight-new': {
    at: 'insights/*',
    how: ['added'],
    appText: (found) => appText`${dataset(found)} now has ${insight(found)}`,
  },
  'insight-gone': {
    at: 'insights/*',
    how: ['removed'],
    appText: (found) => appText`${dataset(found)} has no ${insight(found)} any more`,
  },
  leaderboard: {
    at: 'insights/top/lists/*',
    appText: 'leaderboard {0} of {document} now ranks {to}{before}',
    unset: 'leaderboard {0} of {document} is gone{was}',
  },
  'leaderboard-measure': {
    at: 'insights/top/measure',
    appText: 'the leaderboards of {document} now rank by {to}{was}',
  },
  'watched-dimensions': {
    at: 'insights/highlights/dimensions',
    how: ['list'],
    appText: itemsChanged('the highlights of {document}', 'watch', 'dimensions'),
  },
  'watched-measures': {
    at: 'insights/highlights/measures',
    how: ['list'],
    appText: itemsChanged('the highlights of {document}', 'watch', 'measures'),
  },
  presence: {
    at: 'insights/highlights/presence',
    appText: 'the highlights of {document} now tell starts by {to}{was}',
    unset: 'the highlights of {document} tell no starts any more{was}',
  },
  'score-by': {
    at: 'insights/scores/by',
    how: ['list'],
    appText: itemsChanged('the scores of {document}', 'compare by', 'dimensions'),
  },
  'score-new': { at: 'insights/scores/each/*', how: ['added'], appText: 'score {0} of {document} is new' },
  'score-gone': {
    at: 'insights/scores/each/*',
    how: ['removed'],
    appText: 'score {0} of {document} is gone',
  },
  'score-weight': {
    at: 'insights/scores/each/*/weight',
    appText: 'score {0} of {document} now has the weight {to}{was}',
  },
} satisfies KindsOfChange;
