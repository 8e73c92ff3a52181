import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/format/index.ts';
import {
  makeName,
  makeNames,
  nameIndex,
  parseName,
  taxonomyFaults,
  type NameSegment,
  type NameValues,
  type Taxonomy,
} from '../../src/planning/index.ts';

const once = { required: true, several: false };

const campaigns: Taxonomy = {
  delimiter: '_',
  separator: '+',
  letterCase: 'lower',
  space: '-',
  segments: [
    {
      ...once,
      name: 'market',
      kind: 'choice',
      values: [
        { code: 'de', title: 'Germany' },
        { code: 'fr', title: 'France' },
        { code: 'uk', title: 'United Kingdom' },
      ],
    },
    {
      ...once,
      name: 'channel',
      kind: 'choice',
      several: true,
      values: [
        { code: 'search', title: 'Paid search' },
        { code: 'video', title: 'Online video' },
      ],
    },
    { ...once, name: 'start', kind: 'date', format: 'YYYYMM' },
    { ...once, name: 'theme', kind: 'text', longest: 20, required: false },
    { ...once, name: 'order', kind: 'pattern', mask: 'po99', required: false },
    { ...once, name: 'sequence', kind: 'counter', digits: 3 },
  ],
};

const values: NameValues = {
  market: 'Germany',
  channel: ['Paid search', 'video'],
  start: '2026-03-17',
  theme: 'Spring  Sale',
  order: 'PO42',
  sequence: '7',
};

const filled = (all: readonly string[]): string[] => all.filter((text) => text !== '');

const faultsOf = (name: string): unknown[] =>
  parseName(campaigns, name).faults.map(({ segment, rule, nearest }) => [segment, rule, nearest]);

describe('making names', () => {
  it('writes codes, dates, counters, case and spaces', () => {
    expect(makeName(campaigns, values)).toEqual({
      name: 'de_search+video_202603_spring-sale_po42_007',
      faults: [],
    });
  });

  it('leaves room for what is optional', () => {
    const { theme: _theme, order: _order, ...rest } = values;
    expect(makeName(campaigns, rest).name).toBe('de_search+video_202603___007');
    const short = { ...campaigns, segments: campaigns.segments.slice(0, 5) };
    expect(makeName(short, rest).name).toBe('de_search+video_202603');
    expect(parseName(short, 'de_search+video_202603').faults).toEqual([]);
  });

  it('says all that is wrong, and makes no name then', () => {
    const made = makeName(campaigns, {
      ...values,
      market: 'Germny',
      channel: [],
      start: 'soon',
      theme: 'spring_sale',
      order: '42',
    });
    expect(made.name).toBeNull();
    expect(made.faults.map(({ segment, rule, nearest }) => [segment, rule, nearest])).toEqual([
      ['market', 'choice', 'de'],
      ['channel', 'missing', null],
      ['start', 'date', null],
      ['theme', 'delimiter', null],
      ['order', 'pattern', null],
    ]);
  });

  it('counts on where a counter is left empty', () => {
    const rows = [
      { ...values, sequence: null },
      { ...values, sequence: null },
      { ...values, market: 'fr', sequence: null },
    ];
    const names = makeNames(campaigns, rows, ['de_search+video_202603_spring-sale_po42_001']);
    expect(names.map(({ name }) => name)).toEqual([
      'de_search+video_202603_spring-sale_po42_002',
      'de_search+video_202603_spring-sale_po42_003',
      'fr_search+video_202603_spring-sale_po42_001',
    ]);
  });
});

describe('reading names', () => {
  it('gives the values back', () => {
    expect(parseName(campaigns, 'de_search+video_202603_spring-sale_po42_007').values).toEqual({
      market: 'de',
      channel: ['search', 'video'],
      start: '2026-03-01',
      theme: 'spring-sale',
      order: 'po42',
      sequence: '7',
    });
  });

  it.each([
    ['DE_search_202603_x_po42_007', [['market', 'case', 'de']]],
    ['germany_search_202603_x_po42_007', [['market', 'choice', 'de']]],
    ['de_serach_202603_x_po42_007', [['channel', 'choice', 'search']]],
    ['de_search+tv_202603_x_po42_007', [['channel', 'choice', null]]],
    ['de_search_2026-03-17_x_po42_007', [['start', 'date', '202603']]],
    ['de_search_2026_x_po42_007', [['start', 'date', null]]],
    ['de_search_202613_x_po42_007', [['start', 'date', null]]],
    ['de_search_202603_spring sale_po42_007', [['theme', 'space', 'spring-sale']]],
    ['de_search_202603_a-very-long-theme-of-a-campaign_po42_007', [['theme', 'length', null]]],
    ['de_search_202603_x_po4_007', [['order', 'pattern', null]]],
    ['de_search_202603_x_po42_7', [['sequence', 'counter', '007']]],
    ['de_202603_x_po42_007', [['channel', 'missing', null]]],
    ['de_search_202603_x_po42_007_old', [[null, 'extra', null]]],
    ['search_202603_x_po42_007', [['market', 'missing', null]]],
  ])('%s', (name, faults) => {
    expect(faultsOf(name)).toEqual(faults);
  });

  it('suggests a name only where every fault has a remedy', () => {
    expect(parseName(campaigns, 'DE_serach+video_2026-03-17_Spring Sale__7').suggestion).toBe(
      'de_search+video_202603_spring-sale__007',
    );
    expect(parseName(campaigns, 'DE_tv_202603_x_po42_007').suggestion).toBeNull();
    expect(parseName(campaigns, 'de_search_202603_x_po42_007').suggestion).toBeNull();
  });
});

describe('a taxonomy', () => {
  it.each<[string, Partial<Taxonomy>, unknown[]]>([
    ['without faults', {}, []],
    ['without segments', { segments: [] }, [[null, 'noSegments', '']]],
    ['with one sign for two', { space: '_' }, [[null, 'signs', '_']]],
    ['with a letter for a sign', { delimiter: 'x' }, [[null, 'signs', 'x']]],
    [
      'with codes in the wrong case',
      { letterCase: 'upper' },
      [
        ...['de', 'fr', 'uk'].map((code) => ['market', 'code', code]),
        ...['search', 'video'].map((code) => ['channel', 'code', code]),
        ['order', 'mask', 'po99'],
      ],
    ],
    [
      'with broken segments',
      {
        segments: [
          { ...once, name: 'a', kind: 'choice', values: [] },
          { ...once, name: 'a', kind: 'date', format: 'Q1' },
          { ...once, name: 'b', kind: 'date', format: 'YYYY_MM' },
          { ...once, name: 'c', kind: 'counter', digits: 0 },
          { ...once, name: 'd', kind: 'text', longest: 0 },
          {
            ...once,
            name: 'e',
            kind: 'choice',
            values: [
              { code: 'x', title: 'X' },
              { code: 'x', title: 'Y' },
            ],
          },
        ],
      },
      [
        ['a', 'sameName', 'a'],
        ['a', 'noValues', ''],
        ['a', 'dateFormat', 'Q1'],
        ['b', 'dateFormat', 'YYYY_MM'],
        ['c', 'digits', '0'],
        ['d', 'length', '0'],
        ['e', 'sameCode', 'x'],
      ],
    ],
  ])('%s', (_case, change, faults) => {
    expect(
      taxonomyFaults({ ...campaigns, ...change }).map(({ segment, rule, text }) => [segment, rule, text]),
    ).toEqual(faults);
  });
});

describe('the laws of names', () => {
  const words = fc.stringMatching(/^[A-Za-zäßİé0-9.&]{1,8}( {1,2}[A-Za-z0-9]{1,5}){0,2}$/);
  const codes = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 6 });
  const segment = (name: string): fc.Arbitrary<NameSegment> =>
    fc
      .record({
        base: fc.record({ required: fc.boolean(), several: fc.boolean() }),
        rule: fc.oneof(
          codes.map((list) => ({
            kind: 'choice' as const,
            values: list.map((code) => ({ code, title: `Title of ${code}` })),
          })),
          fc.constantFrom('YYYYMMDD', 'YYYYMM', 'YY.MM', 'DD.MM.YYYY').map((format) => ({
            kind: 'date' as const,
            format,
          })),
          fc.integer({ min: 1, max: 5 }).map((digits) => ({ kind: 'counter' as const, digits })),
          fc.constant({ kind: 'text' as const, longest: 40 }),
          fc.constantFrom('A9', '***', '9-9').map((mask) => ({ kind: 'pattern' as const, mask })),
        ),
      })
      .map(({ base, rule }) => ({ ...base, ...rule, name }));
  const taxonomies = fc
    .record({
      delimiter: fc.constantFrom('_', '|', '--', ' | ').filter((sign) => !/\s/.test(sign)),
      separator: fc.constantFrom('+', '~'),
      letterCase: fc.constantFrom('any' as const, 'lower' as const),
      space: fc.constantFrom('', '=', null),
      segments: fc
        .integer({ min: 1, max: 6 })
        .chain((length) => fc.tuple(...Array.from({ length }, (_, at) => segment(`s${at}`)))),
    })
    .filter((taxonomy) => taxonomyFaults(taxonomy).length === 0);

  const valueOf = (one: NameSegment): fc.Arbitrary<string> => {
    if (one.kind === 'choice')
      return fc.constantFrom(...one.values.flatMap(({ code, title }) => [code, title]));
    if (one.kind === 'date')
      return fc.integer({ min: 0, max: 15_000 }).map((days) => addDays('2000-01-01', days));
    if (one.kind === 'counter') return fc.nat().map(String);
    if (one.kind === 'pattern')
      return fc.constant(one.mask.replaceAll('A', 'q').replaceAll('*', 'z').replaceAll('9', '4'));
    return words;
  };
  const cases = taxonomies.chain((taxonomy) =>
    fc
      .tuple(
        ...taxonomy.segments.map((one) =>
          fc.array(valueOf(one), { minLength: one.required ? 1 : 0, maxLength: one.several ? 3 : 1 }),
        ),
      )
      .map((lists) => ({
        taxonomy,
        given: Object.fromEntries(taxonomy.segments.map(({ name }, at) => [name, lists[at]!])),
      })),
  );

  it('a name that is made has no faults, and its values make it once more', () => {
    let made = 0;
    fc.assert(
      fc.property(cases, ({ taxonomy, given }) => {
        const { name } = makeName(taxonomy, given);
        // A delimiter within a text is the one fault that values have here.
        if (name === null) return;
        made++;
        const read = parseName(taxonomy, name);
        expect(read.faults).toEqual([]);
        expect(makeName(taxonomy, read.values)).toEqual({ name, faults: [] });
        expect(parseName(taxonomy, makeName(taxonomy, read.values).name!).values).toEqual(read.values);
        for (const one of taxonomy.segments) {
          const found = [read.values[one.name] ?? []].flat();
          expect(found).toHaveLength((given[one.name] as string[]).length);
        }
      }),
      { numRuns: 300 },
    );
    expect(made).toBeGreaterThan(200);
  });

  it('a suggestion has no faults, and reading changes no name', () => {
    const texts = fc.array(
      fc.oneof(
        fc.string({ maxLength: 8 }),
        fc.constantFrom('de', 'DE', 'Search', '2026-03-01', '7', '202603'),
      ),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(texts, (parts) => {
        const name = parts.join('_');
        const { suggestion, parts: read, faults } = parseName(campaigns, name);
        expect(filled(read.map(({ text }) => text))).toEqual(filled(name.split('_')));
        const better = suggestion === null ? [] : parseName(campaigns, suggestion).faults;
        expect(better).toEqual([]);
        expect(faults.length === 0 && suggestion !== null).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('members that a name is of', () => {
  const members = [
    { dimension: 'creative', key: 'K1', title: 'Spring_Banner_A' },
    { dimension: 'creative', key: 'K2', title: 'Spring_Banner_A' },
    { dimension: 'campaign', key: 'C1', title: 'de_search_spring' },
    { dimension: 'campaign', key: 'C2', title: 'Été' },
  ];
  const short: Taxonomy = { ...campaigns, segments: campaigns.segments.slice(0, 2) };
  const titled = {
    ...short,
    segments: [...short.segments, { ...once, name: 'theme', kind: 'text', longest: 20 } as const],
  };
  const keys = (name: string): readonly string[] => nameIndex(members, [titled])(name).map(({ key }) => key);

  it('have it as their title or key, whatever its case and accents, and all of them are found', () => {
    expect(keys('spring_banner_a')).toEqual(['K1', 'K2']);
    expect(keys('k2')).toEqual(['K2']);
    expect(keys('ETE')).toEqual(['C2']);
    expect(keys('Spring_Banner')).toEqual([]);
  });

  it('are read by a taxonomy: without what stands behind the last part, and with the nearest texts', () => {
    expect(keys('de_search_spring_300x250')).toEqual(['C1']);
    expect(keys('de_serach_spring')).toEqual(['C1']);
    expect(keys('de_radio_spring')).toEqual([]);
    expect(nameIndex(members, [])('de_search_spring_300x250')).toEqual([]);
  });

  it('are found by any name that a member has', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), (names) => {
        const index = nameIndex(
          names.map((title, at) => ({ dimension: 'one', key: `key ${at}`, title })),
          [titled],
        );
        for (const name of names) expect(index(name).map(({ title }) => title)).toContain(name);
      }),
    );
  });
});
