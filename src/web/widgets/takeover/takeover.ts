import type { ResourceValues } from '../../../language/plan/index.ts';
import type { TakeoverProps } from './to-props.ts';

/** A row as the API returns it. */
interface WrittenRow {
  readonly values: ResourceValues;
}

/** What exists before anything is written. */
export interface Present {
  /** Null for an owner that does not exist yet. */
  readonly owner: ResourceValues | null;
  readonly rows: readonly ResourceValues[];
  /** The fields of the owner that are decimals. */
  readonly decimals: readonly string[];
  readonly mayWrite: boolean;
}

type Change = { readonly kind: 'insert'; readonly values: ResourceValues };

/** The body of a batch request. */
export interface TakeoverBody {
  readonly changes: readonly Change[];
  readonly before?: readonly { readonly resource: string; readonly changes: readonly Change[] }[];
}

/** The fields by which rows refer to their owner, with its values. */
export function ownedBy({ belongs, owner }: Pick<TakeoverProps, 'belongs' | 'owner'>): ResourceValues {
  return Object.fromEntries(Object.entries(belongs.by).map(([field, own]) => [own, owner?.[field] ?? null]));
}

/**
 * The rows to write; null where all of them exist already. Rows whose key exists are left out, and so are duplicates.
 */
export function bodyOf(
  props: Pick<TakeoverProps, 'plan' | 'belongs' | 'owner' | 'beside' | 'rows'>,
  present: Present,
): TakeoverBody | null {
  const { plan, belongs, owner, beside } = props;
  const keyOf = (values: ResourceValues): string =>
    JSON.stringify(plan.key.map((name) => String(values[name] ?? '')));
  const taken = new Set(present.rows.map(keyOf));
  const decimals = Object.keys(plan.fields).filter((name) => plan.fields[name]!.type === 'decimal');
  const changes = props.rows.flatMap((row): Change[] => {
    const values = asWritten(decimals, { ...row, ...ownedBy(props) });
    if (taken.has(keyOf(values))) return [];
    taken.add(keyOf(values));
    return [{ kind: 'insert', values }];
  });
  if (changes.length === 0 || owner === null) return null;
  if (present.owner !== null) return { changes };
  return {
    changes,
    before: [
      { resource: belongs.to, changes: [{ kind: 'insert', values: asWritten(present.decimals, owner) }] },
      ...(beside === null || beside.rows.length === 0
        ? []
        : [
            {
              resource: beside.resource,
              changes: beside.rows.map((row): Change => ({
                kind: 'insert',
                values: { ...row, ...ownedBy(props) },
              })),
            },
          ]),
    ],
  };
}

/** Decimals are sent as strings. */
const asWritten = (decimals: readonly string[], values: ResourceValues): ResourceValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      decimals.includes(name) && value !== null ? String(value) : value,
    ]),
  );

/** The sums of the amount field over the existing rows and over the added ones, and the budget of the owner. */
export interface TakeoverSums {
  readonly present: number;
  readonly added: number;
  /** Null without a budget. */
  readonly budget: number | null;
}

/** Amounts are added in hundredths, which avoids rounding errors. */
const hundredths = (value: unknown): number => Math.round(Number(value ?? 0) * 100);

export function sumsOf(
  { budget, owner }: Pick<TakeoverProps, 'budget' | 'owner'>,
  present: Present,
  added: readonly WrittenRow[],
): TakeoverSums | null {
  if (budget === undefined) return null;
  const sum = (rows: readonly ResourceValues[]): number =>
    rows.reduce((all, row) => all + hundredths(row[budget.sum]), 0) / 100;
  const allowed = (present.owner ?? owner)?.[budget.of] ?? null;
  return {
    present: sum(present.rows),
    added: sum(added.map(({ values }) => values)),
    budget: allowed === null ? null : Number(allowed),
  };
}
