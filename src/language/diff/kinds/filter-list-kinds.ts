import { listed, type Sentence } from '../sentence.ts';
import { filled, type Found, type KindsOfChange } from './kind-of-change.ts';
import { itemsChanged } from './lists.ts';

/** `SUBJECT a and b`, with the current names. */
const nowNames =
  (subject: string) =>
  (found: Found): Sentence => [...filled(subject, found), ...listed([found.to].flat().map(String))];

/** Changes of the product's filter lists and of their uses. */
export const listKinds = {
  'list-new': { at: 'lists/*', how: ['added'], appText: 'filter list {0} is new' },
  'list-gone': { at: 'lists/*', how: ['removed'], appText: 'filter list {0} is gone' },
  'list-of': { at: 'lists/*/dimension', appText: 'filter list {0} now has the members of {to}{was}' },
  'list-dataset': { at: 'lists/*/dataset', appText: 'filter list {0} is now made of {to}{was}' },
  'list-narrowed': {
    at: 'lists/*/narrowedBy',
    appText: (found) =>
      found.how === 'list'
        ? itemsChanged('filter list {0} is', 'narrowed by', 'dimensions')(found)
        : nowNames('filter list {0} is now narrowed by ')(found),
    unset: 'filter list {0} is not narrowed any more{was}',
  },
  'list-where': {
    at: 'lists/*/where/*',
    appText: (found) => [
      ...nowNames('filter list {0} now holds only {1} ')(found),
      ...filled('{before}', found),
    ],
    unset: 'filter list {0} no longer asks for {1}{was}',
  },
  'lists-answered': {
    at: 'listsOf/*',
    appText: (found) =>
      found.how === 'list'
        ? itemsChanged('the answer to {0}', 'holds', 'lists')(found)
        : nowNames('the answer to {0} now holds ')(found),
    unset: 'the answer to {0} holds no lists any more{was}',
  },
} satisfies KindsOfChange;
