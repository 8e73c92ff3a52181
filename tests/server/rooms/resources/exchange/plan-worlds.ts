import * as fc from 'fast-check';
import type { ResourceModel, ResourceValues } from '../../../../../src/language/plan/index.ts';
import { keyOf, withSolved } from '../../../../../src/resources/index.ts';
import type { StoredRow } from '../../../../../src/server/state/state.ts';
import { shippedPages } from '../../../../support/shipped-pages.ts';

/** The resources of plans and of their lines, as the product has them. */
export async function planModels(): Promise<{
  readonly lines: ResourceModel;
  readonly plans: ResourceModel;
  readonly flights: ResourceModel;
  readonly fees: ResourceModel;
  readonly blackouts: ResourceModel;
}> {
  const { resources } = (await shippedPages()).variant('acme');
  return {
    lines: resources.get('plan_lines')!,
    plans: resources.get('plans')!,
    flights: resources.get('plan_flights')!,
    fees: resources.get('plan_fees')!,
    blackouts: resources.get('plan_blackouts')!,
  };
}

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const span = fc.tuple(day, day).map(([one, other]) => [one, other].toSorted() as [string, string]);

/** What spreadsheets run, and what files have trouble with. */
const text = (max: number) =>
  fc
    .array(fc.constantFrom('=1+1', '@', '+', '-', "'", '"', ',', ';', 'A', 'é', '漢', '<b>', '&', '.', '0'), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) => parts.join('').slice(0, max));
const money = fc
  .integer({ min: 0, max: 99_999_999 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
const share = fc.integer({ min: 0, max: 100 }).map((each) => each / 100);
const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD');

/** A planned KPI with its formula, which may lack what it needs. */
const kpis = (name: string) => ({
  [name]: fc.integer({ min: 0, max: 100_000_000 }),
  [`${name}_by`]: fc.constantFrom('constant', 'units', 'rate', 'cost', 'curve'),
  [`${name}_rate`]: fc.integer({ min: 1, max: 100_000 }).map((each) => each / 1000),
  [`${name}_half`]: fc.integer({ min: 1, max: 99_999_999 }).map((each) => (each / 100).toFixed(2)),
});

/** A line as it is saved: what follows from the rest is computed. */
const lineOf = (model: ResourceModel, plan: ResourceValues) =>
  fc
    .record(
      {
        name: text(200),
        channel: fc.constantFrom(...Object.keys(model.fields.channel!.choices!)),
        platform: text(80),
        format: text(80),
        market: text(40),
        audience: text(120),
        span,
        method: fc.constantFrom(...Object.keys(model.fields.method!.choices!)),
        currency,
        cost: money,
        rate: fc.integer({ min: 1, max: 100_000 }).map((each) => each / 100),
        units: fc.integer({ min: 0, max: 10_000_000 }),
        computed: fc.constantFrom('cost', 'units', 'rate'),
        discount: share,
        commission: share,
        fee_share: share,
        minimum: money,
        ...kpis('impressions'),
        ...kpis('clicks'),
        ...kpis('conversions'),
        booking: fc.constantFrom('planned', 'requested', 'booked', 'confirmed'),
        book_by: day,
        material_by: day,
        frequency_cap: fc.integer({ min: 1, max: 20 }),
        frequency_per: fc.constantFrom('day', 'week', 'month', 'flight'),
        note: text(500),
      },
      {
        requiredKeys: [
          'name',
          'channel',
          'span',
          'method',
          'currency',
          'computed',
          'discount',
          'commission',
          'fee_share',
        ],
      },
    )
    .map(({ span: [starts, ends], ...rest }): ResourceValues => {
      const computed = ['valueAdd', 'makegood'].includes(rest.method) ? 'cost' : rest.computed;
      const values = { ...rest, computed, starts, ends, brand: plan.brand!, plan: plan.plan! };
      const { [String(values.computed)]: _, ...written } = values as ResourceValues;
      const followsFormula = (name: string): boolean =>
        name in written && (written[`${name}_by`] ?? 'constant') !== 'constant';
      const sent = Object.fromEntries(Object.entries(written).filter(([name]) => !followsFormula(name)));
      return withSolved(model, sent, sent);
    });

/** A plan with its lines, no two of one name. */
export const planWith = ({
  lines,
  plans,
}: {
  readonly lines: ResourceModel;
  readonly plans: ResourceModel;
}) =>
  fc
    .record(
      {
        brand: fc.constant('B000002'),
        plan: fc.stringMatching(/^[A-Z0-9][A-Z0-9._-]{0,10}$/),
        name: text(120),
        client: text(120),
        currency,
        budget: money,
        span,
        version: fc.integer({ min: 1, max: 999 }),
        state: fc.constantFrom(...Object.keys(plans.fields.state!.choices!)),
        note: text(500),
      },
      { requiredKeys: ['brand', 'plan', 'name', 'currency', 'budget', 'span', 'version', 'state'] },
    )
    .map(({ span: [starts, ends], ...rest }): ResourceValues => ({ ...rest, starts, ends }))
    .chain((plan) =>
      fc.record({
        plan: fc.constant(plan),
        lines: fc.uniqueArray(lineOf(lines, plan), { selector: ({ name }) => name, maxLength: 6 }),
      }),
    );

export const storedRow =
  (model: ResourceModel) =>
  (cells: ResourceValues, at = 0): StoredRow => ({
    id: `row-${at}`,
    version: 1,
    key: keyOf(model, cells),
    brand: 'B000002',
    cells,
    changedBy: 'a',
    changedAt: new Date(0),
  });
