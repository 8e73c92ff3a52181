import type { WidgetSpec } from '../../generated/spec.ts';
import type { EntryPart, Path } from '../../source/positions.ts';

/** What a field must be to stand where it is named. */
export type Need = 'measure' | 'dimension' | 'date' | 'field';

/** A field that a widget names. */
export interface FieldUse {
  readonly name: string;
  /** Below the widget. */
  readonly at: Path;
  /** `key` where the name is a key, and not what stands beside it. */
  readonly part?: EntryPart;
  readonly need: Need;
}

interface Encoding {
  /** Options that name a field, or a list of fields. */
  readonly fields: Readonly<Record<string, Need>>;
  /** Options whose dimensions group the rows: the others are added up. */
  readonly groups: readonly string[];
  /** Options that name a query with a comparison. */
  readonly comparisons: readonly string[];
  /** Whose figures must be parts of a whole, and what they would be: null where they need not. */
  readonly whole: (spec: WidgetSpec) => { readonly option: string; readonly why: string } | null;
}

const never = (): null => null;
const chart = { 'target.measure': 'measure', color: 'dimension' } as const;

const stacked = (option: 'x' | 'y') => (spec: WidgetSpec) => {
  const { stack, color } = spec as { stack?: string; color?: string };
  const several = Array.isArray((spec as unknown as Record<string, unknown>)[option]);
  if (spec.type === 'area') return { option, why: stack === 'normalize' ? 'shown as shares' : 'stacked' };
  if (stack === 'group' || (color === undefined && !(several && stack !== undefined))) return null;
  return { option, why: stack === 'normalize' ? 'shown as shares' : 'stacked' };
};

/** How each widget type uses the columns of its query. */
export const encodings: Readonly<Record<WidgetSpec['type'], Encoding>> = {
  area: {
    fields: { x: 'date', y: 'measure', ...chart },
    groups: ['x', 'color'],
    comparisons: [],
    whole: stacked('y'),
  },
  bar: {
    fields: { x: 'measure', y: 'dimension', sort: 'field', ...chart },
    groups: ['y', 'color'],
    comparisons: [],
    whole: stacked('x'),
  },
  column: {
    fields: { x: 'dimension', y: 'measure', sort: 'field', ...chart },
    groups: ['x', 'color'],
    comparisons: [],
    whole: stacked('y'),
  },
  form: { fields: {}, groups: [], comparisons: [], whole: never },
  highlights: { fields: {}, groups: [], comparisons: [], whole: never },
  kpi: {
    fields: { measure: 'measure', sparkline: 'date', 'target.measure': 'measure' },
    groups: ['sparkline'],
    comparisons: ['delta'],
    whole: never,
  },
  line: {
    fields: { x: 'dimension', y: 'measure', ...chart },
    groups: ['x', 'color'],
    comparisons: ['compare'],
    whole: never,
  },
  pie: {
    fields: { angle: 'measure', color: 'dimension' },
    groups: ['color'],
    comparisons: [],
    whole: () => ({ option: 'angle', why: 'shown as shares' }),
  },
  rings: {
    fields: { label: 'dimension', value: 'measure', previous: 'measure' },
    groups: ['label'],
    comparisons: [],
    whole: never,
  },
  table: {
    fields: { rows: 'dimension', columns: 'field', sort: 'field' },
    groups: ['rows', 'columns'],
    comparisons: ['delta'],
    whole: never,
  },
  text: { fields: { values: 'field' }, groups: [], comparisons: [], whole: never },
};

const optionsByType: ReadonlyMap<string, readonly { readonly steps: Path; readonly need: Need }[]> = new Map(
  Object.entries(encodings).map(([type, { fields }]) => [
    type,
    Object.entries(fields).map(([option, need]) => ({ steps: option.split('.'), need })),
  ]),
);

/** The fields that a widget names, with where they stand: `at` starts with the option. */
export function usesOf(spec: WidgetSpec): FieldUse[] {
  const uses: FieldUse[] = [];
  for (const { steps, need } of optionsByType.get(spec.type)!) {
    let value: unknown = spec;
    for (const step of steps) value = (value as Record<string, unknown> | undefined)?.[step];
    if (value !== undefined) findNames(value, steps, need, uses);
  }
  return uses;
}

function findNames(value: unknown, at: Path, need: Need, into: FieldUse[]): void {
  if (typeof value === 'string') {
    // A text may take values of the session, which its own check looks at.
    if (at[0] !== 'values' || !value.startsWith('$'))
      into.push({ name: at.at(-1) === 'sort' ? value.replace(/^-/, '') : value, at, need });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) findNames(item, [...at, index], need, into);
  } else if (typeof value === 'object' && value !== null) {
    if (at[0] === 'values') {
      for (const [key, inner] of Object.entries(value)) findNames(inner, [...at, key], need, into);
      return;
    }
    const { field, of } = value as { field?: string; of?: string };
    findNames(field, [...at, 'field'], need, into);
    findNames(of, [...at, 'of'], 'measure', into);
  }
}
