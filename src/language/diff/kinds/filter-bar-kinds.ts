import { isMapping } from '../../source/layered.ts';
import { listed, quote, say, shown, was, type Sentence } from '../sentence.ts';
import type { Found, KindsOfChange } from './kind-of-change.ts';
import { dependenciesChanged } from './dependencies.ts';

const bar = ({ document }: Found): Sentence => say`filter bar ${quote(document)}`;
const component = ({ names, titleOf }: Found): Sentence => [quote(titleOf(names[0]!))];
const on = ({ document }: Found): Sentence => say` on ${quote(document)}`;

/** `Campaign is now WORDS on overview`, or no longer. What is not set is false. */
const yesOrNo =
  (yes: string, no: string) =>
  (found: Found): Sentence =>
    say`${component(found)} ${found.to === true ? yes : no}${on(found)}`;

/** An entry is known by its title, a range by its ends. */
function startsWith(value: unknown, { wordsOf }: Found): unknown {
  if (!isMapping(value)) return value;
  if (value.startDate !== undefined) return `${String(value.startDate)} to ${String(value.endDate)}`;
  return typeof value.title === 'string' ? wordsOf(value.title) : value;
}

/** What became of a filter bar and of its components, also where the bar stands in a page. */
export const filterBarKinds = {
  'filter-bar-new': {
    in: 'filter-bar',
    at: '',
    how: ['added'],
    say: (found) => say`${bar(found)} is new`,
  },
  'filter-bar-gone': {
    in: 'filter-bar',
    at: '',
    how: ['removed'],
    say: (found) => say`${bar(found)} is gone`,
  },
  'component-new': {
    in: 'filter-bar',
    at: 'components/*',
    how: ['added'],
    say: (found) =>
      say`${component(found)} is a new filter${on(found)} (${shown(isMapping(found.to) ? found.to.type : found.to)})`,
  },
  'component-gone': {
    in: 'filter-bar',
    at: 'components/*',
    how: ['removed'],
    say: (found) => say`${component(found)} is no longer a filter${on(found)}`,
  },
  'component-type': {
    in: 'filter-bar',
    at: 'components/*/type',
    say: (found) => say`${component(found)} is now a ${shown(found.to)}${on(found)}${was(found.from)}`,
  },
  'component-required': {
    in: 'filter-bar',
    at: 'components/*/rules/isNecessary',
    when: ({ from, to }) => from === true || to === true,
    say: yesOrNo('is now required', 'is no longer required'),
  },
  'component-loading': {
    in: 'filter-bar',
    at: 'components/*/rules/autoload',
    say: (found) =>
      say`${component(found)} now loads ${found.to === false ? 'only when it is opened' : 'as soon as it can'}${on(found)}`,
  },
  'component-first': {
    in: 'filter-bar',
    at: 'components/*/rules/selectFirst',
    when: ({ from, to }) => from === true || to === true,
    say: yesOrNo('now selects its first entry', 'no longer selects its first entry'),
  },
  'component-default': {
    in: 'filter-bar',
    at: 'components/*/rules/defaultEntry',
    say: (found) =>
      found.to === undefined
        ? say`${component(found)} no longer starts with ${shown(startsWith(found.from, found))}${on(found)}`
        : say`${component(found)} now starts with ${shown(startsWith(found.to, found))}${on(found)}${was(startsWith(found.from, found))}`,
  },
  'component-default-title': {
    in: 'filter-bar',
    at: 'components/*/rules/defaultEntry/title',
    how: ['changed'],
    say: (found) => {
      const [from, to] = [found.from, found.to].map((title) => startsWith({ title }, found));
      return say`${component(found)} now starts with ${shown(to)}${on(found)}${was(from)}`;
    },
  },
  'component-presets': {
    in: 'filter-bar',
    at: 'components/*/properties/presets',
    how: ['list'],
    say: (found) => offers(found, 'range'),
  },
  'component-entries': {
    in: 'filter-bar',
    at: 'components/*/data',
    how: ['list'],
    say: (found) => offers(found, 'entry'),
  },
  'component-source-new': {
    in: 'filter-bar',
    at: 'apiRules/*/*',
    how: ['added'],
    say: (found) => say`${source(found)} now takes its entries from ${quote(found.names[0]!)}${on(found)}`,
  },
  'component-source-gone': {
    in: 'filter-bar',
    at: 'apiRules/*/*',
    how: ['removed'],
    say: (found) =>
      say`${source(found)} no longer takes its entries from ${quote(found.names[0]!)}${on(found)}`,
  },
  'component-parameter': {
    in: 'filter-bar',
    at: 'apiRules/*/*/params/*',
    how: ['added', 'removed', 'changed'],
    say: (found) =>
      found.to === undefined
        ? say`${source(found)} no longer sends ${quote(found.names[2]!)} for its entries${on(found)} (was ${shown(found.from)})`
        : say`${source(found)} now sends ${quote(found.names[2]!)} as ${shown(found.to)} for its entries${on(found)}${was(found.from)}`,
  },
  dependencies: {
    in: 'filter-bar',
    at: 'hierarchy',
    say: dependenciesChanged,
  },
  'filters-placed': {
    in: 'filter-bar',
    at: 'visualHierarchy',
    say: (found) => say`the filters stand in other places${on(found)}`,
  },
  'selections-saved': {
    in: 'filter-bar',
    at: 'canBeSaved',
    when: ({ from, to }) => from === true || to === true,
    say: (found) =>
      say`selections can ${found.to === true ? 'now' : 'no longer'} be saved under a name${on(found)}`,
  },
} satisfies KindsOfChange;

const source = ({ names, titleOf }: Found): Sentence => [quote(titleOf(names[1]!))];

function offers(found: Found, what: 'range' | 'entry'): Sentence {
  const { added = [], removed = [] } = found.list ?? {};
  const offered = added.length > 0 ? say` now offers ${listed(added)}` : [];
  const gone = removed.length > 0 ? say` no longer offers ${listed(removed)}` : [];
  const both = offered.length > 0 && gone.length > 0 ? [', and'] : [];
  if (offered.length + gone.length === 0)
    return say`${component(found)} offers its ${what === 'range' ? 'ranges' : 'entries'} in another order${on(found)}`;
  return say`${component(found)}${offered}${both}${gone}${on(found)}`;
}
