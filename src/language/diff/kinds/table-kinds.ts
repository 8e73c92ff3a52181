import { isMapping } from '../../source/layered.ts';
import { quote, say, shown, was, type Sentence } from '../sentence.ts';
import type { Found, KindsOfChange } from './kind-of-change.ts';

const column = ({ names, document }: Found): Sentence =>
  say`column ${quote(names[0]!)} of ${quote(document)}`;
const typeOf = (value: unknown): unknown => (isMapping(value) ? value.type : value);

/** What became of a table and its columns. */
export const tableKinds = {
  'table-new': {
    in: 'table',
    at: '',
    how: ['added'],
    say: ({ document }) => say`table ${quote(document)} is new`,
  },
  'table-gone': {
    in: 'table',
    at: '',
    how: ['removed'],
    say: ({ document }) => say`table ${quote(document)} is gone`,
  },
  'table-key': {
    in: 'table',
    at: 'key',
    say: ({ document, from, to }) =>
      say`rows of table ${quote(document)} are now identified by ${names(to)}${from === undefined ? [] : say` (was ${names(from)})`}`,
  },
  'column-new': {
    in: 'table',
    at: 'columns/*',
    how: ['added'],
    say: (found) => say`${column(found)} is new: ${shown(typeOf(found.to))}`,
  },
  'column-gone': {
    in: 'table',
    at: 'columns/*',
    how: ['removed'],
    say: (found) => say`${column(found)} is gone`,
  },
  'column-type': {
    in: 'table',
    at: 'columns/*/type',
    say: (found) => say`${column(found)} is now ${shown(found.to)}${was(found.from)}`,
  },
  'column-unknown': {
    in: 'table',
    at: 'columns/*/unknown',
    say: (found) =>
      found.to === true
        ? say`${column(found)} can now be unknown`
        : say`${column(found)} is now known in every row`,
  },
} satisfies KindsOfChange;

const names = (value: unknown): Sentence =>
  Array.isArray(value) ? say`the tenant and ${shown(value.join(', '))}` : ['nothing'];
