import { listed, quote, say, shown, was, type Sentence } from '../sentence.ts';
import type { Found, KindsOfChange } from './kind-of-change.ts';
import { itemsChanged } from './lists.ts';

const list = ({ names }: Found): Sentence => say`filter list ${quote(names[0]!)}`;

/** The calls of a page name, or the one call that answers the lists. */
const answer = ({ names }: Found): Sentence => say`the answer to ${quote(names[0]!)}`;

const namesIn = (value: unknown): Sentence => listed([value].flat().map(String));

/** What became of the product's own filter lists, and of who is answered them. */
export const listKinds = {
  'list-new': { in: 'app', at: 'lists/*', how: ['added'], say: (found) => say`${list(found)} is new` },
  'list-gone': { in: 'app', at: 'lists/*', how: ['removed'], say: (found) => say`${list(found)} is gone` },
  'list-of': {
    in: 'app',
    at: 'lists/*/dimension',
    say: (found) => say`${list(found)} now has the members of ${shown(found.to)}${was(found.from)}`,
  },
  'list-dataset': {
    in: 'app',
    at: 'lists/*/dataset',
    say: (found) => say`${list(found)} is now made of ${shown(found.to)}${was(found.from)}`,
  },
  'list-narrowed': {
    in: 'app',
    at: 'lists/*/narrowedBy',
    say: (found) => {
      if (found.how === 'list')
        return itemsChanged(found, say`${list(found)} is`, 'narrowed by', 'dimensions');
      return found.to === undefined
        ? say`${list(found)} is not narrowed any more${was(found.from)}`
        : say`${list(found)} is now narrowed by ${namesIn(found.to)}`;
    },
  },
  'list-where': {
    in: 'app',
    at: 'lists/*/where/*',
    say: (found) =>
      found.to === undefined
        ? say`${list(found)} no longer asks for ${quote(found.names[1]!)}${was(found.from)}`
        : say`${list(found)} now holds only ${quote(found.names[1]!)} ${namesIn(found.to)}${found.from === undefined ? [] : was(found.from)}`,
  },
  'lists-answered': {
    in: 'app',
    at: 'listsOf/*',
    say: (found) => {
      if (found.how === 'list') return itemsChanged(found, answer(found), 'holds', 'lists');
      return found.to === undefined
        ? say`${answer(found)} holds no lists any more${was(found.from)}`
        : say`${answer(found)} now holds ${namesIn(found.to)}`;
    },
  },
} satisfies KindsOfChange;
