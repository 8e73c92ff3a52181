import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFaultFinder } from '../../../../src/web/widgets/grid/faults.ts';
import { lateNames } from '../../../../src/web/widgets/grid/late-names.ts';
import { amended, stepped, undone } from '../../../../src/web/widgets/grid/model/change.ts';
import {
  currencyIn,
  fieldIn,
  optionsFor,
  withOwnerCurrencies,
} from '../../../../src/web/widgets/grid/model/field.ts';
import { loaded } from '../../../../src/web/widgets/grid/model/saving.ts';
import { emptyGrid } from '../../../../src/web/widgets/grid/model/state.ts';
import { refusalText } from '../../../../src/web/widgets/grid/server-faults.ts';
import { widgetContext } from '../../../support/widget-context.ts';
import { brand, field, note, saved } from './fields.ts';

const campaign = field('campaign', {
  type: 'member',
  options: 'lists/campaigns?dimension=campaign',
  by: { brandId: 'brand' },
});
const fields = [brand, campaign, note];
const { appText } = widgetContext({ type: 'text', text: 'pages.note' });
const campaignsOf: Readonly<Record<string, readonly string[]>> = { B1: ['C1'], B2: ['C2'] };
const fits = ({ options }: typeof campaign, value: unknown): boolean =>
  campaignsOf[options!.split('brandId=')[1]!]!.includes(String(value));
const find = createFaultFinder(fields, appText, String, (key) => key, fits);
const start = loaded(emptyGrid, [saved('a', { brand: 'B1', campaign: 'C1' }), saved('b', { brand: 'B1', campaign: 'C2' })]); // prettier-ignore

/** What is asked for where the other field has a comma and quotes. */
const comma = (options: string): string =>
  decodeURIComponent(optionsFor({ ...campaign, options }, { brand: 'a,"b"' })!);

describe('the list of a field that depends on others', () => {
  it('is asked for by what the row has', () => {
    expect(optionsFor(campaign, { brand: 'B1' })).toBe('lists/campaigns?dimension=campaign&brandId=B1');
    expect(fieldIn(campaign, { brand: 'B2' }).options).toBe('lists/campaigns?dimension=campaign&brandId=B2');
  });

  it('has everything while the other field is empty', () => {
    expect(optionsFor(campaign, {})).toBe(campaign.options);
  });

  it('is asked for by one value, though it has a comma', () => {
    expect(comma('lists/campaigns?limit=1')).toBe('lists/campaigns?limit=1&brandId=a\\,"b"');
    expect(comma('resources/briefs?limit=1')).toBe('resources/briefs?limit=1&brandId="a,""b"""');
  });
});

describe('a cell that does not fit another one of its row', () => {
  it('is marked when it or the other one was changed', () => {
    const moved = stepped(start, { cells: [{ key: 'a', field: 'brand', value: 'B2' }] });
    expect([...find(moved)]).toEqual([['a', { campaign: 'This doesn’t fit brand.' }]]);
    const mended = stepped(moved, { cells: [{ key: 'a', field: 'campaign', value: 'C2' }] });
    expect(find(mended).size).toBe(0);
  });

  it('is left alone where neither was', () => {
    const noted = stepped(start, { cells: [{ key: 'b', field: 'note', value: 'Kept' }] });
    expect(find(noted).size).toBe(0);
  });

  it('is refused with the names of what would fit', () => {
    const fault = { field: 'campaign', rule: 'member', value: 'C9', allowed: ['C1', 'C3'], message: null };
    expect(refusalText(fault, fields, appText, (value) => `“${value}”`)).toBe(
      'This doesn’t fit brand. Possible: “C1”, “C3”',
    );
  });
});

describe('a pasted name that members of several brands have', () => {
  const named = [
    { brand: 'B1', id: 'C1', name: 'Spring' },
    { brand: 'B1', id: 'C3', name: 'Summer' },
    { brand: 'B2', id: 'C2', name: 'Spring' },
  ] as const;
  const listOf = ({ options }: typeof campaign) =>
    named.filter(({ brand: owner }) => options!.endsWith(`brandId=${owner}`));
  const members = {
    fits: (inRow: typeof campaign, value: unknown) => listOf(inRow).some(({ id }) => id === value),
    memberOf: (inRow: typeof campaign, name: string) => {
      const found = listOf(inRow).filter((one) => one.name === name);
      return found.length === 1 ? found[0]!.id : null;
    },
  };

  it('becomes the member of its row when the lists are there, and is undone with the paste', () => {
    assert(
      property(array(constantFrom(...named), { minLength: 1, maxLength: 9 }), (pasted) => {
        const added = pasted.map(({ brand: owner, name }, at) => ({
          key: `n${at}`,
          values: { brand: owner, campaign: name },
          below: null,
        }));
        const before = stepped(start, { added });
        const after = amended(before, lateNames(before, fields, members));
        for (const [at, { id }] of pasted.entries())
          expect(after.edits.get(`n${at}`)).toMatchObject({ values: { campaign: id } });
        expect(undone(after).edits).toEqual(start.edits);
      }),
    );
  });

  it('stays where the row has no such member, and values stay as they are', () => {
    const cells = [
      { key: 'a', field: 'campaign', value: 'Autumn' },
      { key: 'b', field: 'campaign', value: 'C1' },
    ];
    expect(lateNames(stepped(start, { cells }), fields, members)).toEqual([]);
  });
});

describe('an amount in the currency of what its row belongs to', () => {
  const amount = field('amount', { type: 'decimal', style: { format: 'currency' } });
  const owners = [
    { of: { brand: 'B1', plan: 'P1' }, currency: 'USD' },
    { of: { brand: 'B1', plan: 'P2' }, currency: 'JPY' },
  ];
  const [inOwners, noAmount] = withOwnerCurrencies([amount, note], owners);

  it('is the one that the values of the row name, also in a new row', () => {
    expect(currencyIn(inOwners!, { brand: 'B1', plan: 'P2' })).toBe('JPY');
    expect(fieldIn(inOwners!, { brand: 'B1', plan: 'P1', amount: '5' }).style.currency).toBe('USD');
    expect(noAmount).toBe(note);
  });

  it("is the company's where nothing is known", () => {
    expect(currencyIn(inOwners!, { brand: 'B2', plan: 'P1' })).toBeNull();
    expect(withOwnerCurrencies([amount], [])[0]).toBe(amount);
  });
});
