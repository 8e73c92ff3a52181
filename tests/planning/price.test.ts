import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum } from '../../src/planning/money/decimal.ts';
import { amountAfter } from '../../src/planning/price/amount-after.ts';
import { costLine, type CostPart } from '../../src/planning/price/cost-line.ts';
import { costMethods, type CostMethod } from '../../src/planning/price/cost-methods.ts';
import { addFees, mediaWithin, type PlanFee } from '../support/planning/fees.ts';
import { taxInvoice } from '../support/planning/taxes.ts';

const EUR = { currency: 'EUR' };
const money = fc.integer({ min: 1, max: 1e10 }).map((cents) => decimal(cents).div(100));
const share = fc.integer({ min: 0, max: 950 }).map((thousandths) => decimal(thousandths).div(1000));
const plain = (record: object): unknown => JSON.parse(JSON.stringify(record));

describe('cost, units and rate', () => {
  it.each([
    ['cpm', 'cost', { units: 1_000_000, rate: '7.50' }, '7500'],
    ['cpm', 'units', { cost: 10_000, rate: 10 }, '1000000'],
    ['cpm', 'rate', { cost: 10_000, units: 1_000_000 }, '10'],
    ['vcpm', 'units', { cost: 100, rate: 3 }, '33333'],
    ['cpc', 'rate', { cost: 100, units: 300 }, '0.333333'],
    ['cpp', 'units', { cost: 1000, rate: 1234 }, '0.8'],
    ['perDay', 'cost', { units: 14, rate: '249.99' }, '3499.86'],
    ['cpa', 'units', { cost: 100, rate: 0 }, null],
    ['cpl', 'cost', { rate: 20 }, null],
  ] as const)('%s: %s of %j is %s', (method, computed, given, result) => {
    const line = costLine({ method, computed, ...EUR, ...given });
    expect(line[computed] === null ? null : String(line[computed])).toBe(result);
  });

  it('of a flat price and of what is free', () => {
    expect(plain(costLine({ method: 'flat', computed: 'units', ...EUR, cost: '99.999' }))).toMatchObject({
      cost: '100',
      units: '1',
      rate: '100',
    });
    expect(
      plain(costLine({ method: 'makegood', computed: 'cost', ...EUR, units: 5000, rate: 9 })),
    ).toMatchObject({ cost: '0', units: '5000', rate: '0' });
  });

  const parts: readonly CostPart[] = ['cost', 'units', 'rate'];
  const paidByUnits = (Object.keys(costMethods) as CostMethod[]).filter(
    (method) => costMethods[method].paid === 'byUnits',
  );

  it('has parts that agree, to what rounding takes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paidByUnits),
        fc.constantFrom(...parts),
        money,
        money,
        (method, computed, first, second) => {
          const [one, other] = parts.filter((part) => part !== computed) as [CostPart, CostPart];
          const line = costLine({ method, computed, ...EUR, [one]: first, [other]: second });
          const { cost, units, rate } = line;
          const { per, unitDigits } = costMethods[method];
          const off = units!.times(rate!).div(per).minus(cost!).abs();
          const half = {
            cost: decimal('0.005'),
            units: rate!.div(per).times(unitDigits === 0 ? 0.5 : 0.05),
            rate: units!.div(per).times('0.0000005'),
          };
          expect(off.lte(half[computed].plus('1e-20'))).toBe(true);
        },
      ),
    );
  });
});

describe('what a share leaves of an amount', () => {
  it('is less by 15 % for a share of 0.15', () => {
    expect(String(amountAfter(10_000, 0.15))).toBe('8500');
  });

  it('refuses a share above 1', () => {
    expect(() => amountAfter(1, 15)).toThrow(RangeError);
  });
});

describe('fees', () => {
  const agency: PlanFee = { name: 'agency', share: 0.1, of: 'total' };
  const serving: PlanFee = { name: 'serving', perThousand: 1.5 };
  const data: PlanFee = { name: 'data', perThousand: 0.5 };

  it('top-down: of 10,000 at a total CPM of 10, 7,000 work', () => {
    const { units } = costLine({ method: 'cpm', computed: 'units', ...EUR, cost: 10_000, rate: 10 });
    expect(String(units)).toBe('1000000');
    expect(plain(mediaWithin(10_000, { ...EUR, units: units! }, [agency, serving, data]))).toEqual({
      media: '7000',
      fees: [
        { name: 'agency', amount: '1000' },
        { name: 'serving', amount: '1500' },
        { name: 'data', amount: '500' },
      ],
      total: '10000',
    });
  });

  it('bottom-up: 7,000 with the same fees are 10,000', () => {
    const bill = addFees({ ...EUR, gross: 7000, net: 7000, units: 1_000_000 }, [agency, serving, data]);
    expect(String(bill.total)).toBe('10000');
  });

  it('of gross, of net and fixed', () => {
    const fees: PlanFee[] = [
      { name: 'planning', share: 0.02, of: 'gross' },
      { name: 'buying', share: 0.03, of: 'net' },
      { name: 'production', fixed: '1234.56' },
    ];
    const bill = addFees({ ...EUR, gross: 2000, net: 1000 }, fees);
    expect(bill.fees.map(({ amount }) => String(amount))).toEqual(['40', '30', '1234.56']);
    expect(String(mediaWithin('2304.56', { ...EUR, grossPerNet: 2 }, fees).media)).toBe('1000');
  });

  it('that leave nothing are refused', () => {
    expect(() => addFees({ ...EUR, gross: 1, net: 1 }, [{ name: 'all', share: 1, of: 'total' }])).toThrow(
      RangeError,
    );
    expect(() => mediaWithin(100, EUR, [{ name: 'production', fixed: 101 }])).toThrow(RangeError);
  });

  const fee: fc.Arbitrary<PlanFee> = fc.oneof(
    fc.record({
      name: fc.string(),
      share: fc.integer({ min: 0, max: 150 }).map((one) => one / 1000),
      of: fc.constantFrom('gross' as const, 'net' as const, 'total' as const),
    }),
    fc.record({ name: fc.string(), fixed: fc.integer({ min: 0, max: 100_000 }).map((one) => one / 100) }),
    fc.record({ name: fc.string(), perThousand: fc.integer({ min: 0, max: 300 }).map((one) => one / 100) }),
  );

  it('add up to the total to the cent, and come back from it', () => {
    fc.assert(
      fc.property(
        money,
        fc.array(fee, { maxLength: 5 }),
        fc.integer({ min: 0, max: 1e7 }),
        fc.integer({ min: 0, max: 80 }),
        (net, fees, units, discount) => {
          const gross = decimal(net).div(decimal(100 - discount).div(100));
          const up = addFees({ ...EUR, gross, net, units }, fees);
          expect(String(sum([up.media, ...up.fees.map(({ amount }) => amount)]))).toBe(String(up.total));
          const down = mediaWithin(up.total, { ...EUR, units, grossPerNet: gross.div(net) }, fees);
          expect(String(down.total)).toBe(String(up.total));
          expect(String(sum([down.media, ...down.fees.map(({ amount }) => amount)]))).toBe(String(up.total));
          // A half cent of rounding for each fee, and as much for what depends on the total.
          expect(
            down.media
              .minus(up.media)
              .abs()
              .lte(decimal(0.02).times(fees.length + 1)),
          ).toBe(true);
        },
      ),
    );
  });
});

describe('taxes', () => {
  it('withholds of the whole invoice, VAT apart', () => {
    const philippines = { vat: 0.12, withholding: 0.02, withheldFrom: 'invoice' } as const;
    expect(plain(taxInvoice({ media: 85_000, fees: 15_000, currency: 'PHP' }, philippines))).toEqual({
      vat: '12000',
      withheld: '2000',
      invoiced: '112000',
      payable: '110000',
    });
  });

  it('withholds of fees alone, where a country says so', () => {
    const rule = { vat: 0, withholding: '0.15', withheldFrom: 'fees' } as const;
    expect(String(taxInvoice({ media: 900, fees: '100.10', currency: 'EUR' }, rule).withheld)).toBe('15.02');
  });

  it('adds up to the cent', () => {
    fc.assert(
      fc.property(money, money, share, share, (media, fees, vat, withholding) => {
        const rule = { vat, withholding, withheldFrom: 'invoice' } as const;
        const bill = taxInvoice({ media, fees, ...EUR }, rule);
        const whole = sum([media, fees, bill.vat]);
        expect(String(bill.invoiced)).toBe(String(whole));
        expect(String(bill.payable.plus(bill.withheld))).toBe(String(whole));
      }),
    );
  });
});
