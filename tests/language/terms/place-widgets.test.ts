import { array, assert, constantFrom, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsIn, widgetIn, widgetsIn } from '../../../src/language/terms/layout-blocks.ts';
import { withPlaces, type PlacedLayout } from '../../../src/language/terms/place-widgets.ts';

const base: Partial<PlacedLayout> = {
  rows: [['spend', { widget: 'trend', span: 16 }], ['mix']],
  sections: { details: { title: 'Details', rows: [['table']] } },
  tabs: {
    one: { title: 'One', rows: [['first']] },
    two: { title: 'Two', sections: { ages: { title: 'Ages', rows: [['age']] } } },
  },
};

const placed = (place: PlacedLayout['place']): string =>
  [...rowsIn(withPlaces({ ...base, ...(place && { place }) }))]
    .flatMap(({ rows }) => rows.map((row) => widgetsIn(row).map(widgetIn).join('+')))
    .join(' ');

describe('a widget that a customer places', () => {
  it('stands in the row of the one beside it, before or after it', () => {
    expect(placed({ reach: { after: 'spend' } })).toBe('spend+reach+trend mix table first age');
    expect(placed({ reach: { before: 'spend', span: 4 } })).toBe('reach+spend+trend mix table first age');
  });

  it('stands in a row of its own where that row is full', () => {
    expect(placed({ reach: { after: 'trend', span: 12 } })).toBe('spend+trend reach mix table first age');
    expect(placed({ reach: { before: 'spend', span: 12 } })).toBe('reach spend+trend mix table first age');
  });

  it('ends a section or a tab, wherever that is', () => {
    expect(placed({ reach: { in: 'details' } })).toBe('spend+trend mix table reach first age');
    expect(placed({ reach: { in: 'ages' } })).toBe('spend+trend mix table first age reach');
    expect(placed({ reach: { in: 'two' } })).toBe('spend+trend mix table first reach age');
  });

  it('joins a row on a condition, which then holds for it, too', () => {
    const rows = [{ when: 'a', widgets: ['spend', 'mix'] }];
    expect(withPlaces({ rows, place: { reach: { after: 'spend' } } }).rows).toEqual([
      { when: 'a', widgets: ['spend', 'reach', 'mix'] },
    ]);
  });

  it('leaves the place that it had, and others find it at its new one', () => {
    expect(placed({ mix: { in: 'one' } })).toBe('spend+trend  table first mix age');
    expect(placed({ clicks: { after: 'reach' }, reach: { after: 'mix' } })).toBe(
      'spend+trend mix+reach+clicks table first age',
    );
  });

  it('has no place beside one without a place', () => {
    expect(placed({ reach: { after: 'clicks' }, clicks: { after: 'reach' } })).toBe(placed(undefined));
  });

  it('never stands twice, and takes nobody else away, whatever is placed by what', () => {
    const names = ['spend', 'trend', 'mix', 'table', 'first', 'age', 'reach', 'clicks'];
    const place = record({
      name: constantFrom(...names),
      by: constantFrom(...names),
      key: constantFrom('after', 'before'),
    });
    const places = uniqueArray(place, { selector: ({ name }) => name });
    assert(
      property(places, array(constantFrom('details', 'one')), (drawn, parts) => {
        const chosen = Object.fromEntries(
          drawn.map(({ name, by, key }, at) => [name, parts[at] ? { in: parts[at] } : { [key]: by }]),
        );
        const all = placed(chosen).split(/[ +]+/).filter(Boolean);
        expect(new Set(all).size).toBe(all.length);
        expect(all).toEqual(expect.arrayContaining(names.slice(0, 6).filter((name) => !(name in chosen))));
      }),
    );
  });
});
