import { isMapping } from '../../source/layered.ts';
import { quote, appText, shown, type Sentence } from '../sentence.ts';
import { filled, type KindsOfChange } from './kind-of-change.ts';

/** Changes of a resource and its fields. */
export const resourceKinds = {
  'resource-new': { at: '', how: ['added'], appText: 'resource {document} is new' },
  'resource-gone': { at: '', how: ['removed'], appText: 'resource {document} is gone' },
  'resource-key': {
    at: 'key',
    appText: ({ document, from, to }) =>
      appText`rows of resource ${quote(document)} are now identified by ${names(to)}${from === undefined ? [] : appText` (was ${names(from)})`}`,
  },
  'resource-mirror': {
    at: 'mirror',
    appText: 'rows of resource {document} now stand in the table {to}{was}',
    unset: 'rows of resource {document} no longer stand in a table{was}',
  },
  'resource-field-new': {
    at: 'fields/*',
    how: ['added'],
    appText: (found) =>
      appText`${filled('field {0} of {document} is new: ', found)}${shown(isMapping(found.to) ? found.to.type : found.to)}`,
  },
  'resource-field-gone': { at: 'fields/*', how: ['removed'], appText: 'field {0} of {document} is gone' },
  'resource-field-type': { at: 'fields/*/type', appText: 'field {0} of {document} is now {to}{was}' },
  'resource-field-required': {
    at: 'fields/*/required',
    appText: (found) =>
      filled(`field {0} of {document} ${found.to === true ? 'is now required' : 'can now be empty'}`, found),
  },
} satisfies KindsOfChange;

const names = (value: unknown): Sentence => (Array.isArray(value) ? [shown(value.join(', '))] : ['nothing']);
