import { createFormatters } from '../../../../src/format/index.ts';
import type { CellWords } from '../../../../src/web/widgets/grid/clipboard/cell-text.ts';
import type { GridField } from '../../../../src/web/widgets/grid/model/field.ts';
import type { SavedRow } from '../../../../src/web/widgets/grid/model/state.ts';

/** A field of the tests. */
export const field = (name: string, change: Partial<GridField> = {}): GridField => ({
  name,
  title: name,
  type: 'text',
  required: false,
  readOnly: false,
  schema: {},
  style: {},
  styleBy: null,
  currencyBy: null,
  ownerCurrencies: null,
  choices: [],
  options: null,
  by: null,
  compute: null,
  initial: null,
  ...change,
});

export const brand = field('brand', { type: 'member', required: true });
export const year = field('year', {
  type: 'integer',
  required: true,
  schema: { minimum: 2020, maximum: 2100 },
});
export const kpi = field('kpi', {
  type: 'choice',
  choices: [
    { value: 'ctr', title: 'Click rate' },
    { value: 'cpa', title: 'Cost per action' },
  ],
});
export const target = field('target', { type: 'number', schema: { minimum: 0 } });
export const share = field('share', { type: 'number', style: { format: 'percent' } });
export const budget = field('budget', { type: 'decimal', style: { format: 'currency', currency: 'EUR' } });
export const day = field('day', { type: 'date' });
export const agreed = field('agreed', { type: 'boolean' });
export const note = field('note', { schema: { maxLength: 20 } });
export const fields = [brand, year, kpi, target, share, budget, day, agreed, note];

export const saved = (id: string, values: SavedRow['values'], version = 1): SavedRow => ({
  id,
  version,
  values,
});

const members: Readonly<Record<string, string>> = { B1: 'Acme Air', B2: 'Acme Shoes' };

/** The words of a reader of this locale. */
export const wordsIn = (locale: string): CellWords => ({
  format: createFormatters({ locale, currency: 'EUR', timeZone: 'UTC' }),
  yes: 'Yes',
  no: 'No',
  nameOf: (_, value) => members[String(value)] ?? null,
  memberOf: (_, name) =>
    Object.entries(members).find(([id, title]) => title === name || id === name)?.[0] ?? null,
});
