import { listed, quote, say, shown, was, type Quoted, type Sentence } from '../sentence.ts';
import { widgetDefinitions } from '../../generated/widgets.ts';
import { isMapping } from '../../source/layered.ts';
import type { WidgetTypeName } from '../../widgets/widget-schemas.ts';
import type { Found, KindsOfChange, ChangeWords } from './kind-of-change.ts';
import { isThereWhen, layoutKinds } from './layout.ts';
import { itemsChanged } from './lists.ts';

const widget = ({ names }: Found): Sentence => say`widget ${quote(names[0]!)}`;
const page = ({ document }: Found): Sentence => say`page ${quote(document)}`;

const widgetType = (type: unknown): string =>
  typeof type === 'string' && Object.hasOwn(widgetDefinitions, type)
    ? widgetDefinitions[type as WidgetTypeName].noun
    : 'of no known type';

const typeOf = (value: unknown): string => widgetType(isMapping(value) ? value.type : undefined);

const right = (access: unknown): Quoted =>
  isMapping(access) ? quote(`${String(access.action)} ${String(access.subject)}`) : shown(access);

/** The right that is required now. */
const accessOf =
  (thing: (found: Found) => Sentence): ChangeWords =>
  (found) =>
    found.to === undefined
      ? say`${thing(found)} no longer asks for the right to ${right(found.from)}`
      : say`${thing(found)} now asks for the right to ${right(found.to)}`;

/** Changes of a page, its widgets and its queries. */
export const pageKinds = {
  'page-new': { at: '', how: ['added'], say: 'page {document} is new' },
  'page-gone': { at: '', how: ['removed'], say: 'page {document} is gone' },
  'page-moved': { at: 'route', say: 'page {from} has moved to {to}' },
  'page-switched-off': {
    at: 'disabled',
    when: ({ to }) => to === true,
    say: 'page {document} is switched off',
  },
  'page-switched-on': {
    at: 'disabled',
    when: ({ from }) => from === true,
    say: 'page {document} is switched on again',
  },
  'page-title': {
    at: 'title',
    say: (found) => {
      const { from, to, wordsOf } = found;
      const words = [from, to].map((title) => (typeof title === 'string' ? wordsOf(title) : title));
      // When both keys have the same text, the keys are shown instead.
      const [before, after] = words[0] === words[1] ? [from, to] : words;
      return say`${page(found)} is now called ${shown(after)}${was(before)}`;
    },
  },
  'page-menu-section': {
    at: 'menu/section',
    say: 'page {document} is now in the menu section {to}{was}',
    unset: 'page {document} is no longer in the menu (was in {from})',
  },
  'page-parent': {
    at: 'parent/route',
    say: 'page {document} is now a tab of {to}{before}',
    unset: 'page {document} is no longer a tab of {from}',
  },
  'page-access': { at: 'access', say: accessOf(page) },
  'page-explains': { at: 'explains/*', how: ['added'], say: 'page {document} now explains {0}' },
  'page-explains-no-more': {
    at: 'explains/*',
    how: ['removed'],
    say: 'page {document} no longer explains {0}',
  },
  'page-explains-with': {
    at: 'explains/*/*',
    say: 'page {document}, where it explains {0}, now sets {1} to {to}{was}',
    unset: 'page {document}, where it explains {0}, no longer sets {1}{was}',
  },
  'page-filter-bar': {
    at: 'filterBar',
    when: ({ from, to }) => typeof (to ?? from) === 'string',
    say: 'page {document} now uses the filter bar {to}{was}',
    unset: 'page {document} has no filter bar any more (was {from})',
  },
  ...layoutKinds,
  'widget-new': {
    at: 'widgets/*',
    how: ['added'],
    say: (found) => say`${widget(found)} is new: ${typeOf(found.to)}`,
  },
  'widget-gone': {
    at: 'widgets/*',
    how: ['removed'],
    say: (found) => say`${widget(found)} is gone (was ${typeOf(found.from)})`,
  },
  'widget-switched-off': {
    at: 'widgets/*/disabled',
    when: ({ to }) => to === true,
    say: 'widget {0} is switched off',
  },
  'widget-switched-on': {
    at: 'widgets/*/disabled',
    when: ({ from }) => from === true,
    say: 'widget {0} is switched on again',
  },
  'widget-condition': { at: 'widgets/*/when', say: (found) => isThereWhen(widget(found), found) },
  'widget-type': {
    at: 'widgets/*/type',
    say: (found) => say`${widget(found)} is now ${widgetType(found.to)}${was(found.from)}`,
  },
  'widget-query': { at: 'widgets/*/query', say: 'widget {0} now shows the query {to}{was}' },
  'widget-columns': {
    at: 'widgets/*/columns',
    how: ['list'],
    say: itemsChanged('widget {0}', 'shows', 'columns'),
  },
  'command-new': { at: 'commands/*', how: ['added'], say: 'command {0} is new' },
  'command-gone': { at: 'commands/*', how: ['removed'], say: 'command {0} is gone' },
  'command-call': { at: 'commands/*/path', say: 'command {0} now calls {to}{was}' },
  'command-access': {
    at: 'commands/*/access',
    say: accessOf(({ names }) => say`command ${quote(names[0]!)}`),
  },
  'command-condition': {
    at: 'commands/*/when',
    say: 'command {0} is offered only when {to}{before}',
    unset: 'command {0} is offered in any case{was}',
  },
  'query-new': { at: 'queries/*', how: ['added'], say: 'query {0} is new' },
  'query-gone': { at: 'queries/*', how: ['removed'], say: 'query {0} is gone' },
  'query-path': { at: 'queries/*/path', say: 'query {0} now asks {to}{was}' },
  'query-measures': {
    at: 'queries/*/params/measures',
    how: ['list'],
    say: itemsChanged('query {0}', 'asks for', 'measures'),
  },
  'query-dimensions': {
    at: 'queries/*/params/dimensions',
    how: ['list'],
    say: itemsChanged('query {0}', 'asks for', 'dimensions'),
  },
  'query-parameter': {
    at: 'queries/*/params/*',
    how: ['added', 'removed', 'changed'],
    say: 'query {0} now sends {1} as {to}{was}',
    unset: 'query {0} no longer sends {1} (was {from})',
  },
  'query-waits': {
    at: 'queries/*/requires',
    say: ({ names, from, to, list }) =>
      list && list.added.length > 0
        ? say`query ${quote(names[0]!)} now waits for ${listed(list.added)}`
        : say`query ${quote(names[0]!)} now waits for ${shown(to ?? [])}${was(from)}`,
  },
} satisfies KindsOfChange;
