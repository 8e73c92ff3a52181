import { isMapping } from '../../source/layered.ts';
import { listed, quote, appText, shown, was, type Sentence } from '../sentence.ts';
import { filled, type Found, type KindsOfChange } from './kind-of-change.ts';
import { dependenciesChanged } from './dependencies.ts';

const component = (found: Found): Sentence => filled('{component}', found);
const on = ({ document }: Found): Sentence => appText` on ${quote(document)}`;

/** Words for a boolean rule. Absent counts as false. */
const yesOrNo = (yes: string, no: string) => ({
  when: ({ from, to }: Found) => from === true || to === true,
  appText: (found: Found) => filled(found.to === true ? yes : no, found),
});

const shownIn = (end: unknown): string => shown(end).quoted;

/** A default in words: the title of an entry, or the ends of a range. */
function startsWith(value: unknown, { wordsOf }: Found): unknown {
  if (!isMapping(value)) return value;
  if (value.startDate !== undefined) return `${String(value.startDate)} to ${String(value.endDate)}`;
  if (value.from !== undefined && value.to !== undefined)
    return `${shownIn(value.from)} to ${shownIn(value.to)}`;
  if (value.from !== undefined) return `at least ${shownIn(value.from)}`;
  if (value.to !== undefined) return `at most ${shownIn(value.to)}`;
  return typeof value.title === 'string' ? wordsOf(value.title) : value;
}

const nowStartsWith = (found: Found, from: unknown, to: unknown): Sentence =>
  appText`${component(found)} now starts with ${shown(startsWith(to, found))}${on(found)}${was(startsWith(from, found))}`;

/** Changes of a filter bar and its components, shared or inline. */
export const filterBarKinds = {
  'filter-bar-new': { at: '', how: ['added'], appText: 'filter bar {document} is new' },
  'filter-bar-gone': { at: '', how: ['removed'], appText: 'filter bar {document} is gone' },
  'component-new': {
    at: 'components/*',
    how: ['added'],
    appText: (found) =>
      appText`${component(found)} is a new filter${on(found)} (${shown(isMapping(found.to) ? found.to.type : found.to)})`,
  },
  'component-gone': {
    at: 'components/*',
    how: ['removed'],
    appText: '{component} is no longer a filter on {document}',
  },
  'component-type': { at: 'components/*/type', appText: '{component} is now a {to} on {document}{was}' },
  'component-required': {
    at: 'components/*/rules/isNecessary',
    ...yesOrNo(
      '{component} is now required on {document}',
      '{component} is no longer required on {document}',
    ),
  },
  'component-loading': {
    at: 'components/*/rules/autoload',
    appText: (found) =>
      appText`${component(found)} now loads ${found.to === false ? 'only when it is opened' : 'as soon as it can'}${on(found)}`,
  },
  'component-first': {
    at: 'components/*/rules/selectFirst',
    ...yesOrNo(
      '{component} now selects its first entry on {document}',
      '{component} no longer selects its first entry on {document}',
    ),
  },
  'component-default': {
    at: 'components/*/rules/defaultEntry',
    appText: (found) => nowStartsWith(found, found.from, found.to),
    unset: (found) =>
      appText`${component(found)} no longer starts with ${shown(startsWith(found.from, found))}${on(found)}`,
  },
  'component-default-title': {
    at: 'components/*/rules/defaultEntry/title',
    how: ['changed'],
    appText: (found) => nowStartsWith(found, { title: found.from }, { title: found.to }),
  },
  'component-excluded': {
    at: 'components/*/properties/excluded',
    ...yesOrNo(
      '{component} now leaves out what is chosen, also in links and saved selections, on {document}',
      '{component} now keeps what is chosen, also in links and saved selections, on {document}',
    ),
  },
  'component-min': {
    at: 'components/*/properties/min',
    appText: '{component} now takes numbers from {to} on {document}{before}',
    unset: '{component} now takes numbers of any smallness on {document}{before}',
  },
  'component-max': {
    at: 'components/*/properties/max',
    appText: '{component} now takes numbers up to {to} on {document}{before}',
    unset: '{component} now takes numbers of any size on {document}{before}',
  },
  'component-letters': {
    at: 'components/*/properties/minLength',
    appText: '{component} now takes at least {to} letters on {document}{before}',
    unset: '{component} now takes at least 2 letters on {document}{before}',
  },
  'switch-dataset': {
    at: 'components/*/switch/dataset',
    appText: '{component} is now a switch over {to} on {document}{before}',
    unset: '{component} is no longer a switch on {document} (was over {from})',
  },
  'switch-offers': {
    at: 'components/*/switch/offers',
    appText: '{component} now offers {to} on {document}{before}',
    unset: '{component} no longer offers {from} on {document}',
  },
  'switch-entries': {
    at: 'components/*/switch/only',
    how: ['list'],
    appText: (found) => offers(found, 'entries'),
  },
  'switch-only': {
    at: 'components/*/switch/only',
    how: ['added', 'changed', 'removed'],
    appText: (found) =>
      appText`${component(found)} now offers only ${listed([found.to].flat().map((each) => String(isMapping(each) ? each.value : each)))}${on(found)}`,
    unset: '{component} now offers all that its dataset has on {document}',
  },
  'component-presets': {
    at: 'components/*/properties/presets',
    how: ['list'],
    appText: (found) => offers(found, 'ranges'),
  },
  'component-entries': {
    at: 'components/*/data',
    how: ['list'],
    appText: (found) => offers(found, 'entries'),
  },
  'component-source-new': {
    at: 'apiRules/*/*',
    how: ['added'],
    appText: '{source} now takes its entries from {0} on {document}',
  },
  'component-source-gone': {
    at: 'apiRules/*/*',
    how: ['removed'],
    appText: '{source} no longer takes its entries from {0} on {document}',
  },
  'component-parameter': {
    at: 'apiRules/*/*/params/*',
    how: ['added', 'removed', 'changed'],
    appText: '{source} now sends {2} as {to} for its entries on {document}{was}',
    unset: '{source} no longer sends {2} for its entries on {document} (was {from})',
  },
  dependencies: { at: 'hierarchy', appText: dependenciesChanged },
  'filters-placed': { at: 'visualHierarchy', appText: 'the filters stand in other places on {document}' },
  'selections-saved': {
    at: 'canBeSaved',
    ...yesOrNo(
      'selections can now be saved under a name on {document}',
      'selections can no longer be saved under a name on {document}',
    ),
  },
} satisfies KindsOfChange;

function offers(found: Found, what: 'ranges' | 'entries'): Sentence {
  const { added = [], removed = [] } = found.list ?? {};
  const offered = added.length > 0 ? appText` now offers ${listed(added)}` : [];
  const gone = removed.length > 0 ? appText` no longer offers ${listed(removed)}` : [];
  const both = offered.length > 0 && gone.length > 0 ? [', and'] : [];
  if (offered.length + gone.length === 0)
    return appText`${component(found)} offers its ${what} in another order${on(found)}`;
  return appText`${component(found)}${offered}${both}${gone}${on(found)}`;
}
