import listed from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { answers } from '../../../src/language/examples/answers.ts';
import { createFormatters } from '../../../src/format/index.ts';
import { tokensOf } from '../../../src/web/kit/theme/index.ts';
import { hitAt } from '../../../src/web/widgets/chart-kit/hit-at.ts';
import { mirror } from '../../../src/web/widgets/chart-kit/mirror.ts';
import { drawMap } from '../../../src/web/widgets/map/draw.ts';
import { located } from '../../../src/web/widgets/map/locate.ts';
import { mapProps } from '../../../src/web/widgets/map/to-props.ts';
import { codeOf, pointOf, shapes } from '../../../src/web/widgets/map/world.ts';
import type { WidgetContext } from '../../../src/web/widgets/index.ts';
import { complete, dimension, report, spend, widgetContext } from '../../support/widget-context.ts';
import type { Written } from '../../support/widget-context.ts';

const codes = listed as unknown as readonly (readonly [two: string, three: string])[];
const room = { width: 800, height: 360 };

function drawn(
  rows: readonly (readonly [string, number | null])[] | null,
  more: Partial<Written<'map'>> = {},
  change: Partial<WidgetContext> = {},
) {
  const spec = complete<'map'>({
    type: 'map',
    query: 'byCountry',
    member: 'country',
    value: 'spend',
    ...more,
  });
  const context = widgetContext(spec, change);
  const data =
    rows === null
      ? answers.byCountry!
      : report(
          [dimension('country'), spend],
          rows.map((row) => [...row]),
        );
  const props = located(mapProps(spec, { byCountry: data }, context)!, context);
  return { props, drawing: drawMap(props, room, { tokens: tokensOf('light'), context, hidden: new Set() }) };
}

/** The branches of the examples, at their coordinates. */
function placed(at: Written<'map'>['at']) {
  const spec = complete<'map'>({ type: 'map', query: 'byBranch', member: 'branch', value: 'clicks', at });
  const context = widgetContext(spec);
  const props = located(mapProps(spec, { byBranch: answers.byBranch! }, context)!, context);
  return { props, drawing: drawMap(props, room, { tokens: tokensOf('light'), context, hidden: new Set() }) };
}

/** Pixels, on a map with France. */
function widthOfGermany(fit: 'data' | 'world'): number {
  const { hits } = drawn(
    [
      ['FR', 3],
      ['DE', 5],
    ],
    { fit },
  ).drawing;
  const xs = hits.flatMap(({ id, outlines = [] }) => (id === 'DE' ? outlines.flat().map(({ x }) => x) : []));
  return Math.max(...xs) - Math.min(...xs);
}

describe('a member of a map', () => {
  it('is a country by its code of two or three letters, and by its English name', () => {
    for (const [two, three] of codes) {
      expect([two, codeOf(two)]).toEqual([two, two]);
      expect([three, codeOf(three)]).toEqual([three, two]);
    }
    const names = [
      'germany',
      'United States',
      'United States of America',
      'Côte d’Ivoire',
      'Cote dIvoire',
      'Türkiye',
      'Kosovo',
    ];
    expect(names.map(codeOf)).toEqual(['DE', 'US', 'US', 'CI', 'CI', 'TR', 'XK']);
    expect(['', '–', 'Elsewhere', 'constructor', '__proto__'].map(codeOf)).toEqual(Array(5).fill(undefined));
  });

  it('has a shape, or a place where it is too small for one', () => {
    const placeless = codes
      .filter(([two]) => !shapes.has(two) && pointOf(two) === undefined)
      .map(([two]) => two);
    // Islands that hardly anybody lives on, and parts of other countries.
    expect(placeless).toEqual(expect.arrayContaining(['BV']));
    expect(placeless.length).toBeLessThan(20);
    for (const two of ['DE', 'SG', 'MT', 'HK', 'LU', 'XK'])
      expect(shapes.has(two) || pointOf(two)).toBeTruthy();
  });
});

describe('a map', () => {
  it('counts what is no country, and names it', () => {
    const { props } = drawn([
      ['DE', 5],
      ['Elsewhere', 3],
      ['–', 1],
    ]);
    expect(props.countries.map(({ code }) => code)).toEqual(['DE']);
    expect(props.note).toBe('2 entries are not on the map: Elsewhere, –');
    expect(drawn([['DE', 5]]).props.note).toBeNull();
  });

  it('names countries in the reader’s language', () => {
    const format = createFormatters({ locale: 'de-DE', currency: 'EUR', timeZone: 'UTC' });
    const { drawing } = drawn(
      [
        ['DE', 5],
        ['ESP', 3],
      ],
      {},
      { format },
    );
    expect(drawing.hits.map(({ tooltip }) => tooltip().title)).toEqual(['Deutschland', 'Spanien']);
  });

  it('keeps the figures of a country apart that sources write differently', () => {
    const { drawing } = drawn([
      ['DE', 5],
      ['Germany', 3],
    ]);
    expect(drawing.hits).toHaveLength(1);
    expect(drawing.hits[0]!.tooltip().rows.map(({ name, value }) => [name, value])).toEqual([
      ['DE', '€5.00'],
      ['Germany', '€3.00'],
    ]);
  });

  it('has a place for each country, which answers in its middle and leads with its own member', () => {
    for (const marks of ['areas', 'bubbles'] as const) {
      const { props, drawing } = drawn(null, { marks, fit: 'data' });
      expect(drawing.hits.map(({ id }) => id)).toEqual(props.countries.map(({ code }) => code));
      for (const hit of drawing.hits) {
        expect(hitAt(drawing.hits, hit.at)?.id).toBe(hit.id);
        expect(Object.keys(hit.members!)).toEqual(['country']);
      }
    }
  });

  it('answers at the border of a country, and not beyond it', () => {
    const { drawing } = drawn([
      ['FR', 5],
      ['ES', 3],
    ]);
    const outline = drawing.hits[0]!.outlines!.toSorted((a, b) => b.length - a.length)[0]!;
    const [middle] = [drawing.hits[0]!.at];
    for (const { x, y } of outline) {
      const inward = { x: x + (middle.x - x) * 0.03, y: y + (middle.y - y) * 0.03 };
      const outward = { x: x - (middle.x - x) * 0.6, y: y - (middle.y - y) * 0.6 };
      expect([hitAt(drawing.hits, outward)?.id]).not.toEqual(['FR']);
      expect(['FR', 'ES', undefined]).toContain(hitAt(drawing.hits, inward)?.id);
    }
    expect(hitAt(drawing.hits, { x: 1, y: drawing.plot.y + 1 })).toBeNull();
  });

  it('shows the countries that have figures, or the whole world', () => {
    expect(widthOfGermany('data')).toBeGreaterThan(5 * widthOfGermany('world'));
  });

  it('tells figures by steps of which each stands for as many countries', () => {
    const { drawing, props } = drawn(null, { steps: 4 });
    const swatches = drawing.marks.flatMap((mark) => (mark.kind === 'rect' ? [mark] : []));
    expect(new Set(swatches.map(({ color }) => color)).size).toBe(4);
    const shown = drawing.hits.map(({ tooltip }) => tooltip().rows[0]!.color);
    const counts = [...new Set(shown)].map((color) => shown.filter((each) => each === color).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(props.countries.length);
  });

  it('makes a bubble’s area its figure', () => {
    const { drawing } = drawn(
      [
        ['FR', 400],
        ['DE', 100],
      ],
      { marks: 'bubbles' },
    );
    const [large, small] = drawing.marks.flatMap((mark) => (mark.kind === 'dot' ? mark.radius : []));
    expect(large! / small!).toBeCloseTo(2);
  });

  it('is not turned round for readers from right to left', () => {
    const { drawing } = drawn(null);
    expect(mirror(drawing)).toEqual(drawing);
  });

  it('has no place without coordinates, wherever its countries lie', () => {
    for (const [two] of codes) {
      const { drawing } = drawn([[two, 1]]);
      expect(JSON.stringify([drawing.marks, drawing.hits])).not.toMatch(/null|NaN/);
    }
  });

  describe('of places', () => {
    const at = { latitude: 'latitude', longitude: 'longitude', tint: 'spend' };

    it('puts each where it lies, on the country that it lies in', () => {
      const { props, drawing } = placed(at);
      expect(props.countries.map(({ code }) => code)).toEqual([
        'Berlin',
        'Hamburg',
        'Munich',
        'Cologne',
        'Leipzig',
      ]);
      const of = (id: string) => drawing.hits.find((hit) => hit.id === id)!.at;
      expect(of('Hamburg').y).toBeLessThan(of('Munich').y);
      expect(of('Cologne').x).toBeLessThan(of('Berlin').x);
      for (const hit of drawing.hits) expect(hit.members).toEqual({ branch: hit.id });
    });

    it('counts places without coordinates, and names the others', () => {
      const { props, drawing } = placed(at);
      expect(props.note).toBe('1 entry is not on the map: Elsewhere');
      expect(drawing.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Berlin', 'Munich']));
    });

    it('colours circles by another figure, and tells both', () => {
      const { drawing } = placed(at);
      const colors = drawing.marks.flatMap((mark) => (mark.kind === 'dot' ? mark.color : []));
      expect(new Set(colors).size).toBe(5);
      expect(drawing.hits[0]!.tooltip().rows.map(({ name }) => name)).toEqual(['Clicks', 'Spend']);
      const plain = placed({ latitude: 'latitude', longitude: 'longitude' }).drawing;
      expect(new Set(plain.marks.flatMap((mark) => (mark.kind === 'dot' ? mark.color : []))).size).toBe(1);
      expect(plain.hits[0]!.tooltip().rows.map(({ name }) => name)).toEqual(['Clicks']);
    });
  });
});
