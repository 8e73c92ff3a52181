import { isMapping } from '../../source/layered.ts';
import { quote, appText, shown, type Sentence } from '../sentence.ts';
import { filled, type KindsOfChange } from './kind-of-change.ts';

const typeOf = (value: unknown): unknown => (isMapping(value) ? value.type : value);

/** Changes of a table and its columns. */
export const tableKinds = {
  'table-new': { at: '', how: ['added'], appText: 'table {document} is new' },
  'table-gone': { at: '', how: ['removed'], appText: 'table {document} is gone' },
  'table-key': {
    at: 'key',
    appText: ({ document, from, to }) =>
      appText`rows of table ${quote(document)} are now identified by ${names(to)}${from === undefined ? [] : appText` (was ${names(from)})`}`,
  },
  'column-new': {
    at: 'columns/*',
    how: ['added'],
    appText: (found) =>
      appText`${filled('column {0} of {document} is new: ', found)}${shown(typeOf(found.to))}`,
  },
  'column-gone': { at: 'columns/*', how: ['removed'], appText: 'column {0} of {document} is gone' },
  'column-type': { at: 'columns/*/type', appText: 'column {0} of {document} is now {to}{was}' },
  'column-unknown': {
    at: 'columns/*/unknown',
    appText: (found) =>
      filled(
        `column {0} of {document} ${found.to === true ? 'can now be unknown' : 'is now known in every row'}`,
        found,
      ),
  },
} satisfies KindsOfChange;

const names = (value: unknown): Sentence =>
  Array.isArray(value) ? appText`the tenant and ${shown(value.join(', '))}` : ['nothing'];
