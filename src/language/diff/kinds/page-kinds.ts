import { listed, quote, say, shown, was, type Quoted, type Sentence } from '../sentence.ts';
import { widgetDefinitions } from '../../generated/widgets.ts';
import { isMapping } from '../../source/layered.ts';
import type { WidgetTypeName } from '../../widgets/widget-schemas.ts';
import type { Found, KindsOfChange } from './kind-of-change.ts';
import { isThereWhen, layoutKinds } from './layout.ts';
import { itemsChanged } from './lists.ts';

const page = ({ document }: Found): Sentence => say`page ${quote(document)}`;
const widget = ({ names }: Found): Sentence => say`widget ${quote(names[0]!)}`;
const command = ({ names }: Found): Sentence => say`command ${quote(names[0]!)}`;
const query = ({ names }: Found): Sentence => say`query ${quote(names[0]!)}`;

const widgetType = (type: unknown): string =>
  typeof type === 'string' && Object.hasOwn(widgetDefinitions, type)
    ? widgetDefinitions[type as WidgetTypeName].noun
    : 'of no known type';

const typeOf = (value: unknown): string => widgetType(isMapping(value) ? value.type : undefined);

const right = (access: unknown): Quoted =>
  isMapping(access) ? quote(`${String(access.action)} ${String(access.subject)}`) : shown(access);

/** What became of a page, of its widgets and of its queries. */
export const pageKinds = {
  'page-new': { in: 'page', at: '', how: ['added'], say: (found) => say`${page(found)} is new` },
  'page-gone': { in: 'page', at: '', how: ['removed'], say: (found) => say`${page(found)} is gone` },
  'page-moved': {
    in: 'page',
    at: 'route',
    say: ({ from, to }) => say`page ${shown(from)} has moved to ${shown(to)}`,
  },
  'page-switched-off': {
    in: 'page',
    at: 'disabled',
    when: ({ to }) => to === true,
    say: (found) => say`${page(found)} is switched off`,
  },
  'page-switched-on': {
    in: 'page',
    at: 'disabled',
    when: ({ from }) => from === true,
    say: (found) => say`${page(found)} is switched on again`,
  },
  'page-title': {
    in: 'page',
    at: 'title',
    say: (found) => {
      const { from, to, wordsOf } = found;
      const words = [from, to].map((title) => (typeof title === 'string' ? wordsOf(title) : title));
      // Two keys may stand for the same words: then it is the keys that tell.
      const [before, after] = words[0] === words[1] ? [from, to] : words;
      return say`${page(found)} is now called ${shown(after)}${was(before)}`;
    },
  },
  'page-menu-section': {
    in: 'page',
    at: 'menu/section',
    say: (found) =>
      found.to === undefined
        ? say`${page(found)} is no longer in the menu (was in ${shown(found.from)})`
        : say`${page(found)} is now in the menu section ${shown(found.to)}${was(found.from)}`,
  },
  'page-parent': {
    in: 'page',
    at: 'parent/route',
    say: (found) =>
      found.to === undefined
        ? say`${page(found)} is no longer a tab of ${shown(found.from)}`
        : say`${page(found)} is now a tab of ${shown(found.to)}${found.from === undefined ? '' : was(found.from)}`,
  },
  'page-access': {
    in: 'page',
    at: 'access',
    say: (found) =>
      found.to === undefined
        ? say`${page(found)} no longer asks for the right to ${right(found.from)}`
        : say`${page(found)} now asks for the right to ${right(found.to)}`,
  },
  'page-explains': {
    in: 'page',
    at: 'explains/*',
    how: ['added'],
    say: (found) => say`${page(found)} now explains ${quote(found.names[0]!)}`,
  },
  'page-explains-no-more': {
    in: 'page',
    at: 'explains/*',
    how: ['removed'],
    say: (found) => say`${page(found)} no longer explains ${quote(found.names[0]!)}`,
  },
  'page-explains-with': {
    in: 'page',
    at: 'explains/*/*',
    say: (found) => {
      const [dimension = '', component = ''] = found.names;
      const about = say`${page(found)}, where it explains ${quote(dimension)},`;
      return found.to === undefined
        ? say`${about} no longer sets ${quote(component)}${was(found.from)}`
        : say`${about} now sets ${quote(component)} to ${shown(found.to)}${was(found.from)}`;
    },
  },
  'page-filter-bar': {
    in: 'page',
    at: 'filterBar',
    when: ({ from, to }) => typeof (to ?? from) === 'string',
    say: (found) =>
      found.to === undefined
        ? say`${page(found)} has no filter bar any more (was ${shown(found.from)})`
        : say`${page(found)} now uses the filter bar ${shown(found.to)}${was(found.from)}`,
  },
  ...layoutKinds,
  'widget-new': {
    in: 'page',
    at: 'widgets/*',
    how: ['added'],
    say: (found) => say`${widget(found)} is new: ${typeOf(found.to)}`,
  },
  'widget-gone': {
    in: 'page',
    at: 'widgets/*',
    how: ['removed'],
    say: (found) => say`${widget(found)} is gone (was ${typeOf(found.from)})`,
  },
  'widget-switched-off': {
    in: 'page',
    at: 'widgets/*/disabled',
    when: ({ to }) => to === true,
    say: (found) => say`${widget(found)} is switched off`,
  },
  'widget-switched-on': {
    in: 'page',
    at: 'widgets/*/disabled',
    when: ({ from }) => from === true,
    say: (found) => say`${widget(found)} is switched on again`,
  },
  'widget-condition': {
    in: 'page',
    at: 'widgets/*/when',
    say: (found) => isThereWhen(widget(found), found),
  },
  'widget-type': {
    in: 'page',
    at: 'widgets/*/type',
    say: (found) => say`${widget(found)} is now ${widgetType(found.to)}${was(found.from)}`,
  },
  'widget-query': {
    in: 'page',
    at: 'widgets/*/query',
    say: (found) => say`${widget(found)} now shows the query ${shown(found.to)}${was(found.from)}`,
  },
  'widget-columns': {
    in: 'page',
    at: 'widgets/*/columns',
    how: ['list'],
    say: (found) => itemsChanged(found, widget(found), 'shows', 'columns'),
  },
  'command-new': {
    in: 'page',
    at: 'commands/*',
    how: ['added'],
    say: (found) => say`${command(found)} is new`,
  },
  'command-gone': {
    in: 'page',
    at: 'commands/*',
    how: ['removed'],
    say: (found) => say`${command(found)} is gone`,
  },
  'command-call': {
    in: 'page',
    at: 'commands/*/path',
    say: (found) => say`${command(found)} now calls ${shown(found.to)}${was(found.from)}`,
  },
  'command-access': {
    in: 'page',
    at: 'commands/*/access',
    say: (found) =>
      found.to === undefined
        ? say`${command(found)} no longer asks for the right to ${right(found.from)}`
        : say`${command(found)} now asks for the right to ${right(found.to)}`,
  },
  'command-condition': {
    in: 'page',
    at: 'commands/*/when',
    say: (found) =>
      found.to === undefined
        ? say`${command(found)} is offered in any case${was(found.from)}`
        : say`${command(found)} is offered only when ${shown(found.to)}${found.from === undefined ? '' : was(found.from)}`,
  },
  'query-new': {
    in: 'page',
    at: 'queries/*',
    how: ['added'],
    say: (found) => say`${query(found)} is new`,
  },
  'query-gone': {
    in: 'page',
    at: 'queries/*',
    how: ['removed'],
    say: (found) => say`${query(found)} is gone`,
  },
  'query-path': {
    in: 'page',
    at: 'queries/*/path',
    say: (found) => say`${query(found)} now asks ${shown(found.to)}${was(found.from)}`,
  },
  'query-measures': {
    in: 'page',
    at: 'queries/*/params/measures',
    how: ['list'],
    say: (found) => asksFor(found, 'measures'),
  },
  'query-dimensions': {
    in: 'page',
    at: 'queries/*/params/dimensions',
    how: ['list'],
    say: (found) => asksFor(found, 'dimensions'),
  },
  'query-parameter': {
    in: 'page',
    at: 'queries/*/params/*',
    how: ['added', 'removed', 'changed'],
    say: (found) =>
      found.to === undefined
        ? say`${query(found)} no longer sends ${quote(found.names[1]!)} (was ${shown(found.from)})`
        : say`${query(found)} now sends ${quote(found.names[1]!)} as ${shown(found.to)}${was(found.from)}`,
  },
  'query-waits': {
    in: 'page',
    at: 'queries/*/requires',
    say: (found) =>
      found.list && found.list.added.length > 0
        ? say`${query(found)} now waits for ${listed(found.list.added)}`
        : say`${query(found)} now waits for ${shown(found.to ?? [])}${was(found.from)}`,
  },
} satisfies KindsOfChange;

const asksFor = (found: Found, bare: string): Sentence => itemsChanged(found, query(found), 'asks for', bare);
