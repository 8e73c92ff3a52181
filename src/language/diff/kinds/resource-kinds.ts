import { isMapping } from '../../source/layered.ts';
import { quote, say, shown, type Sentence } from '../sentence.ts';
import { filled, type KindsOfChange } from './kind-of-change.ts';

/** Changes of a resource and its fields. */
export const resourceKinds = {
  'resource-new': { at: '', how: ['added'], say: 'resource {document} is new' },
  'resource-gone': { at: '', how: ['removed'], say: 'resource {document} is gone' },
  'resource-key': {
    at: 'key',
    say: ({ document, from, to }) =>
      say`rows of resource ${quote(document)} are now identified by ${names(to)}${from === undefined ? [] : say` (was ${names(from)})`}`,
  },
  'resource-mirror': {
    at: 'mirror',
    say: 'rows of resource {document} now stand in the table {to}{was}',
    unset: 'rows of resource {document} no longer stand in a table{was}',
  },
  'resource-field-new': {
    at: 'fields/*',
    how: ['added'],
    say: (found) =>
      say`${filled('field {0} of {document} is new: ', found)}${shown(isMapping(found.to) ? found.to.type : found.to)}`,
  },
  'resource-field-gone': { at: 'fields/*', how: ['removed'], say: 'field {0} of {document} is gone' },
  'resource-field-type': { at: 'fields/*/type', say: 'field {0} of {document} is now {to}{was}' },
  'resource-field-required': {
    at: 'fields/*/required',
    say: (found) =>
      filled(`field {0} of {document} ${found.to === true ? 'is now required' : 'can now be empty'}`, found),
  },
} satisfies KindsOfChange;

const names = (value: unknown): Sentence => (Array.isArray(value) ? [shown(value.join(', '))] : ['nothing']);
