import { isMapping } from '../../source/layered.ts';
import { canonical } from '../list-difference.ts';
import { listed, quote, say, shown, was, type Sentence } from '../sentence.ts';
import { expectationWords } from './expectation-words.ts';
import type { Found, KindsOfChange } from './kind-of-change.ts';

const check = ({ names }: Found): Sentence => say`check ${quote(names[0]!)}`;
const page = ({ document }: Found): Sentence => say`page ${quote(document)}`;

const checksIn = (value: unknown): Sentence =>
  listed(isMapping(value) && isMapping(value.checks) ? Object.keys(value.checks) : []);

/** What became of a page's checks, whether they stand in the page or in the file beside it. */
export const checkKinds = {
  'checks-new': {
    in: 'checks',
    at: '',
    how: ['added'],
    say: (found) => say`${page(found)} is now checked: ${checksIn(found.to)}`,
  },
  'checks-gone': {
    in: 'checks',
    at: '',
    how: ['removed'],
    say: (found) => say`${page(found)} is no longer checked (was: ${checksIn(found.from)})`,
  },
  'check-new': {
    in: 'checks',
    at: 'checks/*',
    how: ['added'],
    say: (found) => say`${check(found)} is new: ${expectationsOf(expectIn(found.to))}`,
  },
  'check-gone': {
    in: 'checks',
    at: 'checks/*',
    how: ['removed'],
    say: (found) => say`${check(found)} is gone (was: ${expectationsOf(expectIn(found.from))})`,
  },
  'check-expectations': {
    in: 'checks',
    at: 'checks/*/expect',
    how: ['list'],
    say: expectationsChanged,
  },
  'check-selection': {
    in: 'checks',
    at: 'checks/*/with/*',
    say: (found) =>
      found.to === undefined
        ? say`${check(found)} no longer selects ${quote(found.names[1]!)} (was ${shown(found.from)})`
        : say`${check(found)} now selects ${quote(found.names[1]!)} ${shown(found.to)}${was(found.from)}`,
  },
  'check-route': {
    in: 'checks',
    at: 'checks/*/route/*',
    say: (found) =>
      say`${check(found)} now opens the page with ${quote(found.names[1]!)} ${shown(found.to)}${was(found.from)}`,
  },
  'check-description': {
    in: 'checks',
    at: 'checks/*/description',
    say: (found) => say`${check(found)} now says ${shown(found.to)}${was(found.from)}`,
  },
} satisfies KindsOfChange;

const expectIn = (value: unknown): unknown => (isMapping(value) ? value.expect : undefined);

function expectationsChanged(found: Found): Sentence {
  const [before, after] = [listOf(found.from), listOf(found.to)];
  const added = after.filter((item) => !holds(before, item));
  const removed = before.filter((item) => !holds(after, item));
  if (added.length + removed.length === 0) return say`${check(found)} expects the same in another order`;
  const gained = added.length > 0 ? say` now expects that ${expectationsOf(added)}` : [];
  const lost = removed.length > 0 ? say` no longer expects that ${expectationsOf(removed)}` : [];
  return say`${check(found)}${gained}${gained.length > 0 && lost.length > 0 ? ', and' : ''}${lost}`;
}

const expectationsOf = (list: unknown): Sentence =>
  listOf(list).flatMap((item, at) => (at === 0 ? expectationWords(item) : ['; ', ...expectationWords(item)]));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const holds = (list: readonly unknown[], wanted: unknown): boolean =>
  list.some((item) => canonical(item) === canonical(wanted));
