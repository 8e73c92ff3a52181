import { isMapping } from '../../source/layered.ts';
import { canonical } from '../list-difference.ts';
import { listed, appText, type Sentence } from '../sentence.ts';
import { expectationWords } from './expectation-words.ts';
import { filled, type Found, type KindsOfChange } from './kind-of-change.ts';

const check = (found: Found): Sentence => filled('check {0}', found);
const page = (found: Found): Sentence => filled('page {document}', found);

const checksIn = (value: unknown): Sentence =>
  listed(isMapping(value) && isMapping(value.checks) ? Object.keys(value.checks) : []);

/** Changes of a page's checks, in the page or in its file of checks. */
export const checkKinds = {
  'checks-new': {
    at: '',
    how: ['added'],
    appText: (found) => appText`${page(found)} is now checked: ${checksIn(found.to)}`,
  },
  'checks-gone': {
    at: '',
    how: ['removed'],
    appText: (found) => appText`${page(found)} is no longer checked (was: ${checksIn(found.from)})`,
  },
  'check-new': {
    at: 'checks/*',
    how: ['added'],
    appText: (found) => appText`${check(found)} is new: ${expectationsOf(expectIn(found.to))}`,
  },
  'check-gone': {
    at: 'checks/*',
    how: ['removed'],
    appText: (found) => appText`${check(found)} is gone (was: ${expectationsOf(expectIn(found.from))})`,
  },
  'check-expectations': { at: 'checks/*/expect', how: ['list'], appText: expectationsChanged },
  'check-selection': {
    at: 'checks/*/with/*',
    appText: 'check {0} now selects {1} {to}{was}',
    unset: 'check {0} no longer selects {1} (was {from})',
  },
  'check-route': { at: 'checks/*/route/*', appText: 'check {0} now opens the page with {1} {to}{was}' },
  'check-description': { at: 'checks/*/description', appText: 'check {0} now says {to}{was}' },
} satisfies KindsOfChange;

const expectIn = (value: unknown): unknown => (isMapping(value) ? value.expect : undefined);

function expectationsChanged(found: Found): Sentence {
  const [before, after] = [listOf(found.from), listOf(found.to)];
  const added = after.filter((item) => !holds(before, item));
  const removed = before.filter((item) => !holds(after, item));
  if (added.length + removed.length === 0) return appText`${check(found)} expects the same in another order`;
  const gained = added.length > 0 ? appText` now expects that ${expectationsOf(added)}` : [];
  const lost = removed.length > 0 ? appText` no longer expects that ${expectationsOf(removed)}` : [];
  return appText`${check(found)}${gained}${gained.length > 0 && lost.length > 0 ? ', and' : ''}${lost}`;
}

const expectationsOf = (list: unknown): Sentence =>
  listOf(list).flatMap((item, at) => (at === 0 ? expectationWords(item) : ['; ', ...expectationWords(item)]));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const holds = (list: readonly unknown[], wanted: unknown): boolean =>
  list.some((item) => canonical(item) === canonical(wanted));
