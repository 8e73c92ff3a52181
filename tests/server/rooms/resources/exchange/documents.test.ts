import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceModel, ResourceValues } from '../../../../../src/language/plan/index.ts';
import { completeRow, faultsOfRow } from '../../../../../src/resources/index.ts';
import { documentOf, readDocument } from '../../../../../src/server/rooms/resources/exchange/document.ts';
import { planLines } from '../../../../../src/server/rooms/resources/exchange/import-plan.ts';
import { partField, withParts } from '../../../../../src/server/rooms/resources/exchange/parts.ts';
import type { Json } from '../../../../../src/server/rooms/resources/exchange/places.ts';
import { formatOf, jsonIn } from '../../../../../src/server/rooms/resources/exchange/read-document.ts';
import { faultsOfPlan } from './mediaplanschema.ts';
import { planModels, planWith, storedRow } from './plan-worlds.ts';

let lines: ResourceModel;
let plans: ResourceModel;
beforeAll(async () => {
  const models = await planModels();
  plans = withParts(models.plans, [
    { field: partField(models.fees) },
    { field: partField(models.blackouts) },
  ]);
  lines = withParts(models.lines, [{ field: partField(models.flights) }]);
});

const words = () => ({ locale: 'en', isLocal: false, valueOf: () => null });
const models = () => ({ model: lines, headModel: plans });
const format = () => lines.exchange.documents.mediaplanschema!;

const written = (plan: ResourceValues, rows: readonly ResourceValues[]): Json =>
  documentOf(
    format(),
    models(),
    { head: completeRow(plans, plan), rows: rows.map((row) => completeRow(lines, row)) },
    { by: 'Ada', at: new Date('2026-03-01T10:00:00Z') },
  );

/** As it goes through a file. */
const read = (document: Json) => {
  const found = jsonIn(Buffer.from(JSON.stringify(document)))!;
  return readDocument(found, formatOf(found, lines), models(), { wordsOf: words });
};

const planned = (model: ResourceModel, rows: readonly ResourceValues[], kept: readonly ResourceValues[]) => {
  const stored = kept.map(storedRow(model));
  const file = rows.map((values, at) => ({ row: at + 1, values }));
  return planLines(file, { model, rows: stored, leaving: stored, leaveOut: new Set() });
};

const present = (row: ResourceValues): ResourceValues =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

describe('a plan as a document of mediaplanschema', () => {
  it('is the same plan when it is imported again, whatever it has and lacks', () => {
    fc.assert(
      fc.property(planWith({ lines, plans }), ({ plan, lines: rows }) => {
        const found = read(written(plan, rows));
        expect(planned(plans, [found.head!], [plan])).toMatchObject({ changes: [], unchanged: 1 });
        const own = found.lines.map(({ values }) => values);
        expect(planned(lines, own, rows)).toMatchObject({ changes: [], unchanged: rows.length });
      }),
      { numRuns: 100 },
    );
  });

  it('makes the same plan where there is none', () => {
    fc.assert(
      fc.property(planWith({ lines, plans }), ({ plan, lines: rows }) => {
        const found = read(written(plan, rows));
        const made = planned(
          lines,
          found.lines.map(({ values }) => values),
          [],
        ).changes.map(({ after }) => present(after!));
        expect(planned(lines, made, rows).unchanged).toBe(rows.length);
        for (const row of made) expect(faultsOfRow(lines, row)).toEqual([]);
        const [head] = planned(plans, [found.head!], []).changes;
        expect(planned(plans, [present(head!.after!)], [plan]).unchanged).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  it('has the names and the types of the format, and all that it demands', () => {
    fc.assert(
      fc.property(planWith({ lines, plans }), ({ plan, lines: rows }) => {
        expect(faultsOfPlan(written(plan, rows))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('says money from the rate card to the last fee, and units as what the method counts', () => {
    const plan = {
      brand: 'B000002',
      plan: 'P1',
      name: 'Spring',
      currency: 'EUR',
      budget: '9000.00',
      starts: '2026-01-01',
      ends: '2026-03-31',
      version: 2,
      state: 'approved',
    };
    const line = { brand: 'B000002', plan: 'P1', name: 'Clicks', channel: 'Search', starts: '2026-02-01', ends: '2026-02-28', method: 'cpc', currency: 'EUR', cost: '1000.00', rate: 0.5, units: 2000, computed: 'units', discount: 0.1, commission: 0, fee_share: 0.05, plan_flights: [{ starts: '2026-02-01', ends: '2026-02-14', budget: '450.50' }] }; // prettier-ignore
    expect(written(plan, [line])).toMatchObject({
      meta: {
        schema_version: '3.0',
        id: 'P1',
        created_by_name: 'Ada',
        created_at: '2026-03-01T10:00:00.000Z',
      },
      campaign: {
        id: 'P1',
        name: 'Spring',
        budget_total: 9000,
        budget_currency: 'EUR',
        workflow_status_id: 'approved',
      },
      lineitems: [
        {
          id: 'Clicks',
          name: 'Clicks',
          channel: 'Search',
          cost_media: 900,
          cost_buying: 45,
          cost_total: 945,
          metric_clicks: 2000,
          custom_properties: { flights: [{ starts: '2026-02-01', ends: '2026-02-14', budget: 450.5 }] },
        },
      ],
    });
  });
});

/** As other planning tools write it. */
const foreign = (more: object = {}, meta: object = {}): Json => ({
  meta: { id: 'x', schema_version: '3.0', created_by_name: 'Bo', created_at: '2026-01-01T00:00:00Z', ...meta },
  campaign: { id: 'C-1', name: 'Summer', start_date: '2026-06-01', end_date: '2026-08-31', budget_total: 5000, budget_currency: 'USD', advertiser_id: 'B000002' },
  lineitems: [
    { id: '1', name: 'Reach', start_date: '2026-06-01', end_date: '2026-06-30', channel: 'Video', cost_currency: 'USD', cost_total: 3300, cost_media: 3000, metric_impressions: 300_000, ...more },
    { id: 'sum', name: 'All', start_date: '2026-06-01', end_date: '2026-06-30', cost_total: 3300, is_aggregate: true },
  ],
}); // prettier-ignore

describe('a document of another tool', () => {
  it('is read as far as it goes: the rate follows from money and units, and sums are no rows', () => {
    const { head, lines: found } = read(foreign());
    expect(head).toMatchObject({ plan: 'C-1', name: 'Summer', budget: '5000', brand: 'B000002' });
    const { changes } = planned(
      lines,
      found.map(({ values }) => values),
      [],
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]!.after).toMatchObject({
      name: 'Reach',
      plan: 'C-1',
      cost: '3000',
      units: 300_000,
      rate: 10,
      computed: 'rate',
    });
    expect(
      faultsOfRow(lines, {
        method: 'cpm',
        discount: 0,
        commission: 0,
        fee_share: 0,
        ...present(changes[0]!.after!),
      }),
    ).toEqual([]);
  });

  it('keeps its wrong values, for the rules of the resource to name', () => {
    const { lines: found } = read(foreign({ channel: 'Digital', start_date: 'soon', cost_media: 'much' }));
    expect(found[0]!.values).toMatchObject({ channel: 'Digital', starts: 'soon', cost: 'much' });
  });

  it.each([
    [
      'of another version',
      foreign({}, { schema_version: '2.0' }),
      'meta.schema_version is "2.0", and "3.0" is expected',
    ],
    ['of something else', { rows: [] }, 'meta.schema_version is missing, and "3.0" is expected'],
    ['without a list of lines', { meta: { schema_version: '3.0' }, lineitems: {} }, 'no list at lineitems'],
  ])('is refused where it is %s', (_, document, message) => {
    expect(() => read(document)).toThrow(message);
  });

  it('is refused where it is no JSON', () => {
    expect(() => jsonIn(Buffer.from('{"meta": '))).toThrow('not well-formed JSON');
    expect(jsonIn(Buffer.from('brand,plan\n'))).toBeNull();
  });
});
