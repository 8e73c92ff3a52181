import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computedValues } from '../../../../src/resources/index.ts';
import { sum } from '../../../../src/planning/index.ts';
import {
  changedBy,
  sharedFigures,
  sharedOut,
  totalOf,
} from '../../../../src/web/widgets/grid/model/share-out.ts';
import type { GridRow } from '../../../../src/web/widgets/grid/model/state.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { budget, field, share, target, year } from './fields.ts';

const row = (key: string, values: GridRow['values']): GridRow => ({ key, saved: null, edit: null, values });
const cents = fc.integer({ min: 0, max: 5_000_000 }).map((each) => (each / 100).toFixed(2));
const written = { figure: budget, written: budget };

const parts = (values: readonly (string | null)[], total: string) =>
  sharedOut(
    values.map((value, at) => row(`r${at}`, { budget: value })),
    written,
    total,
    null,
  ).map(({ value }) => value);

describe('a total that is shared out', () => {
  it('is what the rows add up to, to the last digit, and no row gets less than nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(cents, { nil: null }), { minLength: 1, maxLength: 40 }),
        cents,
        (amounts, total) => {
          const rows = amounts.map((amount, at) => row(`r${at}`, { budget: amount }));
          const changes = sharedOut(rows, written, total, null);
          expect(changes.map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
          expect(sum(changes.map(({ value }) => String(value))).eq(total)).toBe(true);
          for (const { value } of changes) expect(Number(value)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('leaves each row its part, and all alike where they have nothing', () => {
    expect(parts(['100.00', '300.00'], '1000')).toEqual(['250.00', '750.00']);
    expect(parts(['1.00', '1.00', '1.00'], '100')).toEqual(['33.34', '33.33', '33.33']);
    expect(parts([null, null], '10.01')).toEqual(['5.01', '5.00']);
    expect(parts(['0.00', '50.00'], '20')).toEqual(['0.00', '20.00']);
  });

  it('of a computed figure is reached by what it is computed from: of lines with discounts and fees, to the cent or nearly', async () => {
    const model = (await shippedPages()).variant('acme').resources.get('plan_lines')!;
    const compute = (values: GridRow['values']) => computedValues(model, values) as GridRow['values'];
    const cost = field('cost', { type: 'decimal', style: { format: 'currency', digits: 2 } });
    const total = field('total', {
      type: 'decimal',
      readOnly: true,
      compute: model.fields.total!.compute,
      style: { format: 'currency', digits: 2 },
    });
    const figures = sharedFigures([cost, total]);
    expect(figures).toEqual([
      { figure: cost, written: cost },
      { figure: total, written: cost },
    ]);
    const lineOf = fc.record({
      cost: cents.filter((each) => Number(each) >= 100),
      discount: fc.constantFrom(0, 0.05, 0.1, 0.25),
      fee_share: fc.constantFrom(0, 0.08, 0.15),
      currency: fc.constant('EUR'),
    });
    fc.assert(
      fc.property(
        fc.array(lineOf, { minLength: 2, maxLength: 12 }),
        fc.integer({ min: 1_000_00, max: 900_000_00 }),
        (lines, wanted) => {
          const amount = (wanted / 100).toFixed(2);
          const rows = lines.map((values, at) => row(`r${at}`, { ...values, ...compute(values) }));
          const changes = sharedOut(rows, figures[1]!, amount, compute);
          const after = rows.map((each, at) => {
            const values = { ...each.values, cost: changes[at]!.value };
            return row(each.key, { ...values, ...compute(values) });
          });
          // The last cent may have no row that comes out as it.
          expect(Math.abs(totalOf(after, total).minus(amount).toNumber())).toBeLessThanOrEqual(0.02);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is offered for figures that add up: no rates, no words, nothing that is computed from two of them', () => {
    const both = field('both', {
      type: 'decimal',
      readOnly: true,
      compute: 'budget + other',
      style: { format: 'currency' },
    });
    const other = field('other', { type: 'decimal', style: { format: 'currency' } });
    const names = sharedFigures([budget, other, both, share, target, field('note')]).map(
      ({ figure }) => figure.name,
    );
    expect(names).toEqual(['budget', 'other', 'target']);
  });
});

describe('figures that change by a share', () => {
  it('keep their digits, and what is empty stays empty', () => {
    const rows = [row('a', { budget: '10.05', year: 2026 }), row('b', { budget: null, year: 10 })];
    expect(changedBy(rows, budget, '0.1')).toEqual([{ key: 'a', field: 'budget', value: '11.06' }]);
    expect(changedBy(rows, year, '-0.5').map(({ value }) => value)).toEqual([1013, 5]);
  });
});
