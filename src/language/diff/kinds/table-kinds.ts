import { isMapping } from '../../source/layered.ts';
import { quote, say, shown, type Sentence } from '../sentence.ts';
import { filled, type KindsOfChange } from './kind-of-change.ts';

const typeOf = (value: unknown): unknown => (isMapping(value) ? value.type : value);

/** Changes of a table and its columns. */
export const tableKinds = {
  'table-new': { at: '', how: ['added'], say: 'table {document} is new' },
  'table-gone': { at: '', how: ['removed'], say: 'table {document} is gone' },
  'table-key': {
    at: 'key',
    say: ({ document, from, to }) =>
      say`rows of table ${quote(document)} are now identified by ${names(to)}${from === undefined ? [] : say` (was ${names(from)})`}`,
  },
  'column-new': {
    at: 'columns/*',
    how: ['added'],
    say: (found) => say`${filled('column {0} of {document} is new: ', found)}${shown(typeOf(found.to))}`,
  },
  'column-gone': { at: 'columns/*', how: ['removed'], say: 'column {0} of {document} is gone' },
  'column-type': { at: 'columns/*/type', say: 'column {0} of {document} is now {to}{was}' },
  'column-unknown': {
    at: 'columns/*/unknown',
    say: (found) =>
      filled(
        `column {0} of {document} ${found.to === true ? 'can now be unknown' : 'is now known in every row'}`,
        found,
      ),
  },
} satisfies KindsOfChange;

const names = (value: unknown): Sentence =>
  Array.isArray(value) ? say`the tenant and ${shown(value.join(', '))}` : ['nothing'];
