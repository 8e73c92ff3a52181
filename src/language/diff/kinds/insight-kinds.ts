import { quote, say, shown, was, type Sentence } from '../sentence.ts';
import type { Found, KindsOfChange } from './kind-of-change.ts';
import { itemsChanged } from './lists.ts';

const of = ({ document }: Found): Sentence => say` of ${quote(document)}`;
const list = (found: Found): Sentence => say`leaderboard ${quote(found.names[0]!)}${of(found)}`;
const highlights = (found: Found): Sentence => say`the highlights${of(found)}`;
const score = (found: Found): Sentence => say`score ${quote(found.names[0]!)}${of(found)}`;

/** What the product calls the parts of `insights`. */
const insights: Readonly<Record<string, string>> = {
  top: 'leaderboards',
  highlights: 'highlights',
  scores: 'scores',
  planned: 'the plan',
};

const insight = ({ names }: Found): string => insights[names[0]!] ?? names[0]!;

/** What became of that which the product tells of a dataset by itself, and of whose facts it tells it. */
export const insightKinds = {
  'dataset-brands': {
    in: 'dataset',
    at: 'brands',
    say: ({ document, from, to }) =>
      to === undefined
        ? say`dataset ${quote(document)} no longer tells brands apart${was(from)}`
        : say`dataset ${quote(document)} now tells brands apart by ${shown(to)}${was(from)}`,
  },
  'dimension-all': {
    in: 'dataset',
    at: 'dimensions/*/all',
    say: (found) => {
      const dimension = say`dimension ${quote(found.names[0]!)}${of(found)}`;
      return found.to === undefined
        ? say`${dimension} has no value for all members any more${was(found.from)}`
        : say`for ${dimension}, ${shown(found.to)} now stands for all members${was(found.from)}`;
    },
  },
  'planned-measure': {
    in: 'dataset',
    at: 'insights/planned',
    say: ({ document, from, to }) =>
      to === undefined
        ? say`dataset ${quote(document)} no longer says what was planned${was(from)}`
        : say`dataset ${quote(document)} now says with ${shown(to)} what was planned${was(from)}`,
  },
  'insight-new': {
    in: 'dataset',
    at: 'insights/*',
    how: ['added'],
    say: (found) => say`dataset ${quote(found.document)} now has ${insight(found)}`,
  },
  'insight-gone': {
    in: 'dataset',
    at: 'insights/*',
    how: ['removed'],
    say: (found) => say`dataset ${quote(found.document)} has no ${insight(found)} any more`,
  },
  leaderboard: {
    in: 'dataset',
    at: 'insights/top/lists/*',
    say: (found) =>
      found.to === undefined
        ? say`${list(found)} is gone${was(found.from)}`
        : say`${list(found)} now ranks ${shown(found.to)}${found.from === undefined ? [] : was(found.from)}`,
  },
  'leaderboard-measure': {
    in: 'dataset',
    at: 'insights/top/measure',
    say: ({ document, from, to }) =>
      say`the leaderboards of ${quote(document)} now rank by ${shown(to)}${was(from)}`,
  },
  'watched-dimensions': {
    in: 'dataset',
    at: 'insights/highlights/dimensions',
    how: ['list'],
    say: (found) => itemsChanged(found, highlights(found), 'watch', 'dimensions'),
  },
  'watched-measures': {
    in: 'dataset',
    at: 'insights/highlights/measures',
    how: ['list'],
    say: (found) => itemsChanged(found, highlights(found), 'watch', 'measures'),
  },
  presence: {
    in: 'dataset',
    at: 'insights/highlights/presence',
    say: (found) =>
      found.to === undefined
        ? say`${highlights(found)} tell no starts any more${was(found.from)}`
        : say`${highlights(found)} now tell starts by ${shown(found.to)}${was(found.from)}`,
  },
  'score-by': {
    in: 'dataset',
    at: 'insights/scores/by',
    how: ['list'],
    say: (found) => itemsChanged(found, say`the scores${of(found)}`, 'compare by', 'dimensions'),
  },
  'score-new': {
    in: 'dataset',
    at: 'insights/scores/each/*',
    how: ['added'],
    say: (found) => say`${score(found)} is new`,
  },
  'score-gone': {
    in: 'dataset',
    at: 'insights/scores/each/*',
    how: ['removed'],
    say: (found) => say`${score(found)} is gone`,
  },
  'score-weight': {
    in: 'dataset',
    at: 'insights/scores/each/*/weight',
    say: (found) => say`${score(found)} now has the weight ${shown(found.to)}${was(found.from)}`,
  },
} satisfies KindsOfChange;
