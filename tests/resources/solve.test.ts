import { array, assert, constant, constantFrom, integer, oneof, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceModel, ResourceValues } from '../../src/language/plan/index.ts';
import { decimal, sum } from '../../src/planning/money/decimal.ts';
import { costLine, type CostPart } from '../../src/planning/price/cost-line.ts';
import { costMethods, type CostMethod } from '../../src/planning/price/cost-methods.ts';
import {
  completeRow,
  faultsOfRow,
  rulesBrokenBy,
  valuesThatFollow,
  withSolved,
} from '../../src/resources/index.ts';

const field = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  title: name,
  required: false,
  digits: type === 'decimal' ? 2 : null,
  format: null,
  formatBy: null,
  default: null,
  choices: null,
  names: null,
  member: null,
  reference: null,
  compute: null,
  renamed: null,
  ...more,
});

/** A line of a plan, as a file of resources says it. */
const model = {
  name: 'lines',
  key: ['name'],
  status: null,
  fields: Object.fromEntries(
    [
      field('name', 'text'),
      field('method', 'choice'),
      field('currency', 'text'),
      field('cost', 'decimal'),
      field('units', 'number'),
      field('rate', 'number'),
      field('computed', 'choice'),
      field('discount', 'number'),
      field('minimum', 'decimal'),
      field('net', 'decimal', { compute: 'afterShares(currency, cost, [discount])' }),
      field('fee', 'decimal', {
        compute: 'shareOf(currency, afterShares(currency, cost, [discount]), 0.08)',
      }),
    ].map((one) => [one.name, one]),
  ),
  rules: [
    {
      check: 'net >= minimum',
      message: 'tooSmall',
      at: 'minimum',
      names: ['net', 'minimum'],
      severity: 'warning',
    },
    { check: 'units > 0.0', message: 'none', at: 'units', names: ['units'], severity: 'error' },
  ],
  solve: [
    {
      by: 'computed',
      first: 'units',
      parts: [
        { when: 'units', name: 'units', expression: 'unitsOf(method, currency, cost, rate)' },
        { when: 'cost', name: 'cost', expression: 'costOf(method, currency, units, rate)' },
        { when: 'rate', name: 'rate', expression: 'rateOf(method, currency, cost, units)' },
      ],
    },
  ],
  schema: {
    type: 'object',
    required: [],
    properties: Object.fromEntries(
      ['name', 'method', 'currency', 'cost', 'units', 'rate', 'computed', 'discount', 'minimum'].map(
        (name) => [name, {}],
      ),
    ),
  },
} as unknown as ResourceModel;

const parts: readonly CostPart[] = ['units', 'cost', 'rate'];
const cents = integer({ min: 1, max: 2_000_000_00 }).map((amount) => (amount / 100).toFixed(2));
const method = constantFrom(
  ...(Object.keys(costMethods) as CostMethod[]).filter((name) => costMethods[name].paid === 'byUnits'),
);
const currency = constantFrom('EUR', 'USD', 'JPY');
const edit = oneof(
  record({ part: constant<CostPart>('cost'), value: cents }),
  record({ part: constant<CostPart>('units'), value: integer({ min: 1, max: 90_000_000 }) }),
  record({
    part: constant<CostPart>('rate'),
    value: integer({ min: 1, max: 90_000 }).map((rate) => rate / 100),
  }),
);
const base = (how: CostMethod, money: string): ResourceValues => ({
  name: 'a',
  method: how,
  currency: money,
  cost: '1000.00',
  rate: 8.5,
  units: null,
  computed: 'units',
  discount: 0,
});

const edited = (values: ResourceValues, part: string, value: string | number | null): ResourceValues => {
  const next = { ...values, [part]: value };
  return { ...next, ...valuesThatFollow(model, next, [part]) };
};

describe('fields that follow from each other', () => {
  it('are after any edits what the arithmetic makes of the two that are given', () => {
    assert(
      property(method, currency, array(edit, { minLength: 1, maxLength: 8 }), (how, money, edits) => {
        let row = { ...base(how, money), ...valuesThatFollow(model, base(how, money), 'all') };
        for (const { part, value } of edits) {
          const before = row;
          row = edited(row, part, value);
          expect(Number(row[part])).toBe(Number(value));
          expect(row.computed).not.toBe(part);
          // Who edits a part that is given changes nothing but the computed one.
          expect(row.computed).toBe(before.computed === part ? row.computed : before.computed);
        }
        const computed = row.computed as CostPart;
        const line = costLine({
          method: how,
          currency: money,
          computed,
          ...Object.fromEntries(parts.filter((part) => part !== computed).map((part) => [part, row[part]])),
        });
        expect(row[computed] === null ? null : Number(row[computed])).toBe(
          line[computed]?.toNumber() ?? null,
        );
        expect(faultsOfRow(model, row).filter(({ rule }) => rule === 'solved')).toEqual([]);
      }),
    );
  });

  it('are the same in whichever order two given parts are edited', () => {
    assert(
      property(method, currency, integer({ min: 1, max: 90_000 }), cents, (how, money, rate, cost) => {
        const start = base(how, money);
        const one = edited(edited(start, 'cost', cost), 'rate', rate / 100);
        const other = edited(edited(start, 'rate', rate / 100), 'cost', cost);
        expect(one).toEqual(other);
      }),
    );
  });

  it('has the part computed that nobody gave', () => {
    const empty = { name: 'a', method: 'cpc', currency: 'EUR', computed: 'units', discount: 0 };
    const row = edited(edited(empty, 'units', 400), 'cost', '100.00');
    expect(row).toMatchObject({ computed: 'rate', rate: 0.25, units: 400, cost: '100.00' });
    // What is emptied empties what follows from it; typed anew, it is there again.
    const emptied = edited(row, 'cost', null);
    expect(emptied).toMatchObject({ computed: 'rate', rate: null });
    expect(edited(emptied, 'cost', '200.00')).toMatchObject({ rate: 0.5 });
    expect(edited(row, 'computed', 'cost')).toMatchObject({ cost: '100.00', computed: 'cost' });
  });

  it('of a new row are taken as they come: of two that are given, the third follows', () => {
    const pasted = {
      name: 'a',
      method: 'cpm',
      currency: 'EUR',
      computed: 'units',
      units: 1_000_000,
      cost: '5000.00',
      discount: 0,
    };
    expect(valuesThatFollow(model, pasted, 'all')).toEqual({ computed: 'rate', rate: 5 });
  });

  it('are refused where they contradict each other, and computed where they are not sent', () => {
    const given = {
      name: 'a',
      method: 'cpm',
      currency: 'EUR',
      cost: '1000',
      rate: 10,
      computed: 'units',
      discount: 0,
    };
    expect(withSolved(model, given, given)).toMatchObject({ units: 100_000 });
    const wrong = { ...given, units: 7 };
    expect(faultsOfRow(model, withSolved(model, wrong, wrong))).toMatchObject([
      { field: 'units', rule: 'solved', value: 7, allowed: '100000' },
    ]);
    // A change of the rate alone brings the units along.
    expect(withSolved(model, { ...given, units: 100_000, rate: 20 }, { rate: 20 })).toMatchObject({
      units: 50_000,
    });
    // 1000 is 1000.00.
    expect(faultsOfRow(model, { ...given, computed: 'cost', units: 100_000 })).toEqual([]);
  });
});

describe('amounts of rows', () => {
  it('add up to the cent, whatever their number: net and fee are exact texts', () => {
    assert(
      property(array(tuple(cents, integer({ min: 0, max: 100 })), { maxLength: 30 }), (lines) => {
        const rows = lines.map(([cost, percent]) =>
          completeRow(model, { ...base('cpm', 'EUR'), cost, discount: percent / 100 }),
        );
        const exact = lines.map(([cost, percent]) =>
          decimal(cost)
            .times(100 - percent)
            .div(100)
            .round(2, 1),
        );
        expect(sum(rows.map(({ net }) => String(net))).eq(sum(exact))).toBe(true);
        for (const { net, fee } of rows)
          expect(`${String(net)} ${String(fee)}`).toMatch(/^\d+\.\d\d \d+\.\d\d$/);
      }),
    );
  });
});

describe('a rule', () => {
  const row = { ...base('cpm', 'EUR'), units: 117_647, minimum: '1200.00' };

  it('that is a warning never keeps a row from being saved, and may name what is computed', () => {
    expect(rulesBrokenBy(model, row, 'warning')).toMatchObject([{ at: 'minimum', message: 'tooSmall' }]);
    expect(faultsOfRow(model, row)).toEqual([]);
    expect(rulesBrokenBy(model, { ...row, minimum: '1000.00' }, 'warning')).toEqual([]);
  });

  it('that is an error does', () => {
    const none = { ...row, computed: 'cost', cost: '0.00', units: 0 };
    expect(faultsOfRow(model, none)).toMatchObject([{ field: 'units', rule: 'rule', message: 'none' }]);
  });
});

/** A line whose clicks are typed, or follow from its impressions, which may follow from its units. */
const planned = {
  ...model,
  fields: Object.fromEntries(
    [
      field('units', 'number'),
      field('cost', 'decimal'),
      ...['impressions', 'clicks'].flatMap((kpi) => [
        field(kpi, 'integer'),
        field(`${kpi}_by`, 'choice'),
        field(`${kpi}_rate`, 'number'),
      ]),
    ].map((one) => [one.name, one]),
  ),
  rules: [],
  solve: [
    {
      by: 'impressions_by',
      first: 'constant',
      parts: [{ when: 'units', name: 'impressions', expression: 'units' }],
    },
    {
      by: 'clicks_by',
      first: 'constant',
      parts: [
        { when: 'rate', name: 'clicks', expression: 'kpiByRate(impressions, clicks_rate)' },
        { when: 'cost', name: 'clicks', expression: 'kpiAtCost(cost, clicks_rate)' },
      ],
    },
  ],
  schema: {
    type: 'object',
    required: [],
    properties: Object.fromEntries(
      [
        'units',
        'cost',
        'impressions',
        'impressions_by',
        'impressions_rate',
        'clicks',
        'clicks_by',
        'clicks_rate',
      ].map((name) => [name, {}]),
    ),
  },
} as unknown as ResourceModel;

describe('a field with several formulas', () => {
  const row = {
    units: 1_000_000,
    cost: '5000.00',
    impressions_by: 'units',
    clicks_by: 'rate',
    clicks_rate: 0.01,
  };

  it('is computed by the one that is chosen, an earlier field first', () => {
    expect(withSolved(planned, row, row)).toMatchObject({ impressions: 1_000_000, clicks: 10_000 });
    const byCost = { ...row, clicks_by: 'cost', clicks_rate: 2 };
    expect(withSolved(planned, byCost, byCost)).toMatchObject({ clicks: 2500 });
  });

  it('stays as it was typed where no formula is chosen, whatever else changes', () => {
    const typed = { ...row, clicks_by: 'constant', clicks: 77 };
    expect(withSolved(planned, typed, { cost: '9.00' })).toMatchObject({ clicks: 77 });
    const { clicks_by: _, ...none } = typed;
    expect(withSolved(planned, none, { cost: '9.00' })).toMatchObject({ clicks: 77 });
  });

  it('is empty while its formula lacks something', () => {
    const { units: _, ...lacking } = { ...row, clicks: 5 };
    expect(withSolved(planned, lacking, { units: null })).not.toHaveProperty('clicks');
  });

  it('is typed from now on where it is written, and not in a new row that says how it is computed', () => {
    const after = { ...withSolved(planned, row, row), clicks: 5 };
    expect(valuesThatFollow(planned, after, ['clicks'])).toMatchObject({ clicks_by: 'constant' });
    expect(valuesThatFollow(planned, after, ['clicks'])).not.toHaveProperty('clicks');
    expect(valuesThatFollow(planned, row, ['units'])).toMatchObject({ clicks: 10_000 });
    expect(valuesThatFollow(planned, after, 'all')).not.toHaveProperty('clicks_by');
  });

  it('is a fault where it contradicts its formula', () => {
    const wrong = { ...row, impressions: 1_000_000, clicks: 5 };
    expect(faultsOfRow(planned, wrong)).toMatchObject([
      { field: 'clicks', rule: 'solved', allowed: '10000' },
    ]);
  });
});
