import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../src/language/plan/index.ts';
import { imageAddress } from '../../../src/web/widgets/gallery/image-address.ts';
import { galleryProps, galleryTable } from '../../../src/web/widgets/gallery/to-props.ts';
import {
  clicks,
  complete,
  ctr,
  dimension,
  idleActions,
  impressions,
  report,
  widgetContext,
} from '../../support/widget-context.ts';
import type { Written } from '../../support/widget-context.ts';

const columns = [
  dimension('day'),
  dimension('creative'),
  dimension('image'),
  dimension('status'),
  clicks,
  impressions,
  ctr,
];
const rows: ReportRow[] = [
  ['1', 'Film', '/images/film.svg', 'tired', 10, 1000, 0.01],
  ['2', 'Film', '/images/film.svg', 'fresh', 20, 1000, 0.02],
  ['1', 'Still', 'javascript:alert(1)', 'fresh', 5, 100, 0.05],
  ['1', 'Text', null, null, null, 0, null],
];
const data = { all: report(columns, rows) };
const galleryOf = (change: Partial<Written<'gallery'>> = {}) =>
  complete<'gallery'>({
    type: 'gallery',
    query: 'all',
    member: 'creative',
    image: 'image',
    badge: 'status',
    measures: ['clicks', 'ctr'],
    ...change,
  });
const draw = (change: Partial<Written<'gallery'>> = {}) =>
  galleryProps(galleryOf(change), data, widgetContext(galleryOf(change)))!;

const names = (change?: Partial<Written<'gallery'>>) => draw(change).items.map(({ name }) => name);

describe('a gallery', () => {
  it('adds up the rows of a member, and shows a picture and a badge that all of them have', () => {
    const [film, still] = draw().items;
    expect(film).toMatchObject({ name: 'Film', image: '/images/film.svg', badge: null });
    expect(film!.figures.map(({ full }) => full)).toEqual(['30', '1.50%']);
    expect(still).toMatchObject({ name: 'Still', image: null, badge: 'fresh' });
  });

  it('writes all rates with as many digits', () =>
    expect(draw().items.map(({ figures }) => figures[1]?.value)).toEqual(['1.50%', '5.00%', '–']));

  it('says in which state each member is, by the title or the bounds of the first rule that applies', () => {
    const status: NonNullable<Written<'gallery'>['status']> = {
      measure: 'ctr',
      rules: [{ below: 0.02, tone: 'bad', title: 'Weak' }, { tone: 'good' }],
    };
    expect(draw({ status }).items.map((item) => item.status)).toEqual([
      { tone: 'bad', name: 'Weak' },
      { tone: 'good', name: '> 2%' },
      null,
    ]);
    expect(draw().items[0]!.status).toBeNull();
  });

  it('is ordered by its first measure, or by what the file says; what has no figure comes last', () => {
    expect(names()).toEqual(['Film', 'Still', 'Text']);
    expect(names({ sort: '-ctr' })).toEqual(['Still', 'Film', 'Text']);
    expect(names({ sort: 'ctr' })).toEqual(['Film', 'Still', 'Text']);
    expect(names({ sort: '-impressions' })).toEqual(['Film', 'Still', 'Text']);
  });

  it('says how many members there are where it shows the first of them', () => {
    expect(draw({ limit: 2 })).toMatchObject({ items: { length: 2 }, note: 'Top 2 of 3' });
    expect(draw().note).toBeNull();
  });

  it('leads only to pages that the reader may open', () => {
    const spec = galleryOf({ link: { route: '/creative/:name', params: { name: 'creative' } } });
    const seen = (mayOpen: boolean) =>
      galleryProps(
        spec,
        data,
        widgetContext(spec, { actions: { ...idleActions, mayOpen: () => mayOpen } }),
      )!.items.map(({ address }) => address?.() ?? null);
    expect(seen(true)).toEqual(['/creative/Film', '/creative/Still', '/creative/Text']);
    expect(seen(false)).toEqual([null, null, null]);
  });

  it('is the same as a table, in the same order', () => {
    const table = galleryTable(galleryOf({ badge: undefined, sort: '-ctr', limit: 2 }), data)!;
    expect(table.columns.map(({ name }) => name)).toEqual(['creative', 'clicks', 'ctr']);
    expect(table.rows.map(([name, figure]) => [name, figure])).toEqual([
      ['Still', 5],
      ['Film', 30],
    ]);
  });
});

describe('the address of a picture', () => {
  it.each([
    '/images/a.png',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,<svg/>',
    'https://cdn.example/a.png',
  ])('may be %s', (address) => expect(imageAddress(address)).toBe(address));

  it.each([
    '',
    'a.png',
    '//evil.example/a.png',
    '/\\evil.example',
    'http://cdn.example/a.png',
    'javascript:alert(1)',
    'data:text/html,x',
    7,
    null,
    true,
  ])('may not be %s', (cell) => expect(imageAddress(cell)).toBeNull());
});
