import { describe, expect, it } from 'vitest';
import type { PageMarksView } from '../../../src/web/widgets/index.ts';
import { cardGroups } from '../../../src/web/widgets/cards/groups.ts';
import { cardsProps } from '../../../src/web/widgets/cards/to-props.ts';
import { complete, examplePages, idleActions, widgetContext } from '../../support/widget-context.ts';
import type { Written } from '../../support/widget-context.ts';

const cardsOf = (spec: Omit<Written<'cards'>, 'type'>, session: Record<string, string> = {}) => {
  const written: Written<'cards'> = { type: 'cards', ...spec };
  return cardsProps(complete(written), {}, widgetContext(written, { session }));
};
const routesOf = (spec: Omit<Written<'cards'>, 'type'>) => cardsOf(spec)?.cards.map(({ route }) => route);

const { appText } = widgetContext({ type: 'cards' });
const groupsOf = (spec: Omit<Written<'cards'>, 'type'>, marks: Partial<PageMarksView>, typed = '') =>
  cardGroups(
    cardsOf(spec)!,
    { state: 'ready', favourites: new Set(), opened: new Map(), ...marks },
    typed,
    appText,
  ).map(({ title, cards }) => [title, ...cards.map(({ route }) => route)]);

const [home, budget, seo] = ['/home', '/smart-reporting/budget', '/smart-reporting/seo'];

describe('the cards of an index', () => {
  it('are the pages of the menu, section by section, without the index itself', () => {
    expect(routesOf({})).toEqual([home, budget, seo]);
  });

  it('are those of a section, of a list in its order, or of all routes below one', () => {
    expect(routesOf({ sections: ['reports'] })).toEqual([budget, seo]);
    expect(routesOf({ routes: [seo, '/nowhere', home] })).toEqual([seo, home]);
    expect(routesOf({ below: '/smart-reporting' })).toEqual([budget, seo, '/smart-reporting/hidden']);
    expect(routesOf({ below: '/smart' })).toBeUndefined();
  });

  it('leave out a page that stands in the menu only where users log in another way', () => {
    const own = { section: 'general', icon: null, order: 1, title: 'Password', authMode: 'local' as const };
    const pages = [...examplePages, { ...examplePages[0]!, route: '/password', menu: own }];
    const { manifest, ...others } = idleActions.pages;
    const actions = { ...idleActions, pages: { ...others, manifest: () => ({ ...manifest()!, pages }) } };
    const seen = (authMode: string) =>
      cardsProps(
        complete({ type: 'cards' }),
        {},
        widgetContext({ type: 'cards' }, { actions, session: { authMode } }),
      )!.cards.map(({ route }) => route);
    expect(seen('local')).toContain('/password');
    expect(seen('oidc')).not.toContain('/password');
  });
});

describe('the groups of cards', () => {
  it('are the sections; a single one has no heading', () => {
    expect(groupsOf({}, {})).toEqual([
      ['General', home],
      ['Reports', budget, seo],
    ]);
    expect(groupsOf({ sections: ['reports'] }, {})).toEqual([[null, budget, seo]]);
  });

  it('begin with favourites and with what was opened last, its tabs included', () => {
    const marks = {
      favourites: new Set([budget]),
      opened: new Map([
        [home, '2026-11-01T00:00:00Z'],
        [`${seo}/event`, '2026-11-02T00:00:00Z'],
      ]),
    };
    expect(groupsOf({}, marks).slice(0, 2)).toEqual([
      ['Favourites', budget],
      ['Last opened', seo, home],
    ]);
    expect(groupsOf({ opened: 1, favourites: false }, marks)[0]).toEqual(['Last opened', seo]);
    expect(groupsOf({ opened: 0, favourites: false }, marks)).toHaveLength(2);
  });

  it('hold what was searched for in title, description and section, whatever its case and accents', () => {
    const marks = { favourites: new Set([home]) };
    expect(groupsOf({}, marks, ' REFER ')).toEqual([[null, seo]]);
    expect(groupsOf({}, marks, 'money reports')).toEqual([[null, budget]]);
    expect(groupsOf({}, marks, 'nothing')).toEqual([]);
  });
});
