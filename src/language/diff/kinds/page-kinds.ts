import { listed, quote, appText, shown, was, type Quoted, type Sentence } from '../sentence.ts';
import { widgetDefinitions } from '../../generated/widgets.ts';
import { isMapping } from '../../source/layered.ts';
import type { WidgetTypeName } from '../../widgets/widget-schemas.ts';
import type { Found, KindsOfChange, ChangeWords } from './kind-of-change.ts';
import { isThereWhen, layoutKinds } from './layout.ts';
import { itemsChanged } from './lists.ts';

const widget = ({ names }: Found): Sentence => appText`widget ${quote(names[0]!)}`;
const page = ({ document }: Found): Sentence => appText`page ${quote(document)}`;

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
      ? appText`${thing(found)} no longer asks for the right to ${right(found.from)}`
      : appText`${thing(found)} now asks for the right to ${right(found.to)}`;

/** Changes of a page, its widgets and its queries. */
export const pageKinds = {
  'page-new': { at: '', how: ['added'], appText: 'page {document} is new' },
  'page-gone': { at: '', how: ['removed'], appText: 'page {document} is gone' },
  'page-moved': { at: 'route', appText: 'page {from} has moved to {to}' },
  'page-switched-off': {
    at: 'disabled',
    when: ({ to }) => to === true,
    appText: 'page {document} is switched off',
  },
  'page-switched-on': {
    at: 'disabled',
    when: ({ from }) => from === true,
    appText: 'page {document} is switched on again',
  },
  'page-title': {
    at: 'title',
    appText: (found) => {
      const { from, to, wordsOf } = found;
      const words = [from, to].map((title) => (typeof title === 'string' ? wordsOf(title) : title));
      // When both keys have the same text, the keys are shown instead.
      const [before, after] = words[0] === words[1] ? [from, to] : words;
      return appText`${page(found)} is now called ${shown(after)}${was(before)}`;
    },
  },
  'page-menu-section': {
    at: 'menu/section',
    appText: 'page {document} is now in the menu section {to}{was}',
    unset: 'page {document} is no longer in the menu (was in {from})',
  },
  'page-parent': {
    at: 'parent/route',
    appText: 'page {document} is now a tab of {to}{before}',
    unset: 'page {document} is no longer a tab of {from}',
  },
  'page-access': { at: 'access', appText: accessOf(page) },
  'page-explains': { at: 'explains/*', how: ['added'], appText: 'page {document} now explains {0}' },
  'page-explains-no-more': {
    at: 'explains/*',
    how: ['removed'],
    appText: 'page {document} no longer explains {0}',
  },
  'page-explains-with': {
    at: 'explains/*/*',
    appText: 'page {document}, where it explains {0}, now sets {1} to {to}{was}',
    unset: 'page {document}, where it explains {0}, no longer sets {1}{was}',
  },
  'page-filter-bar': {
    at: 'filterBar',
    when: ({ from, to }) => typeof (to ?? from) === 'string',
    appText: 'page {document} now uses the filter bar {to}{was}',
    unset: 'page {document} has no filter bar any more (was {from})',
  },
  ...layoutKinds,
  'widget-new': {
    at: 'widgets/*',
    how: ['added'],
    appText: (found) => appText`${widget(found)} is new: ${typeOf(found.to)}`,
  },
  'widget-gone': {
    at: 'widgets/*',
    how: ['removed'],
    appText: (found) => appText`${widget(found)} is gone (was ${typeOf(found.from)})`,
  },
  'widget-switched-off': {
    at: 'widgets/*/disabled',
    when: ({ to }) => to === true,
    appText: 'widget {0} is switched off',
  },
  'widget-switched-on': {
    at: 'widgets/*/disabled',
    when: ({ from }) => from === true,
    appText: 'widget {0} is switched on again',
  },
  'widget-condition': { at: 'widgets/*/when', appText: (found) => isThereWhen(widget(found), found) },
  'widget-type': {
    at: 'widgets/*/type',
    appText: (found) => appText`${widget(found)} is now ${widgetType(found.to)}${was(found.from)}`,
  },
  'widget-query': { at: 'widgets/*/query', appText: 'widget {0} now shows the query {to}{was}' },
  'widget-columns': {
    at: 'widgets/*/columns',
    how: ['list'],
    appText: itemsChanged('widget {0}', 'shows', 'columns'),
  },
  'command-new': { at: 'commands/*', how: ['added'], appText: 'command {0} is new' },
  'command-gone': { at: 'commands/*', how: ['removed'], appText: 'command {0} is gone' },
  'command-call': { at: 'commands/*/path', appText: 'command {0} now calls {to}{was}' },
  'command-access': {
    at: 'commands/*/access',
    appText: accessOf(({ names }) => appText`command ${quote(names[0]!)}`),
  },
  'command-condition': {
    at: 'commands/*/when',
    appText: 'command {0} is offered only when {to}{before}',
    unset: 'command {0} is offered in any case{was}',
  },
  'query-new': { at: 'queries/*', how: ['added'], appText: 'query {0} is new' },
  'query-gone': { at: 'queries/*', how: ['removed'], appText: 'query {0} is gone' },
  'query-path': { at: 'queries/*/path', appText: 'query {0} now asks {to}{was}' },
  'query-measures': {
    at: 'queries/*/params/measures',
    how: ['list'],
    appText: itemsChanged('query {0}', 'asks for', 'measures'),
  },
  'query-dimensions': {
    at: 'queries/*/params/dimensions',
    how: ['list'],
    appText: itemsChanged('query {0}', 'asks for', 'dimensions'),
  },
  'query-parameter': {
    at: 'queries/*/params/*',
    how: ['added', 'removed', 'changed'],
    appText: 'query {0} now sends {1} as {to}{was}',
    unset: 'query {0} no longer sends {1} (was {from})',
  },
  'query-waits': {
    at: 'queries/*/requires',
    appText: ({ names, from, to, list }) =>
      list && list.added.length > 0
        ? appText`query ${quote(names[0]!)} now waits for ${listed(list.added)}`
        : appText`query ${quote(names[0]!)} now waits for ${shown(to ?? [])}${was(from)}`,
  },
} satisfies KindsOfChange;
