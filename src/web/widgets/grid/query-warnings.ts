import type { SpecOf, WidgetData } from '../widget.ts';
import type { RowFaults } from './faults.ts';
import { readerOf } from './given-rows.ts';
import { rowsOf, type GridRow, type GridState } from './model/state.ts';

interface Found {
  /** The field at which it stands; empty for the row as a whole. */
  readonly field: string;
  readonly text: string;
}

/** What a query of the page finds to look at in rows. */
export interface QueryWarnings {
  /** The fields by which it names a row. */
  readonly by: readonly string[];
  /** By what these fields hold. */
  readonly found: ReadonlyMap<string, readonly Found[]>;
}

const identity = (by: readonly string[], valueOf: (name: string) => unknown): string =>
  JSON.stringify(by.map((name) => String(valueOf(name) ?? '')));

/** What the query of a grid's `warnings` answered; null where it has none. What names no row is of none, such as of a whole plan. */
export function queryWarnings(warnings: SpecOf<'grid'>['warnings'], data: WidgetData): QueryWarnings | null {
  const report = warnings === undefined ? undefined : data[warnings.query];
  if (warnings === undefined || report === undefined) return null;
  const { rows, text, at = {} } = warnings;
  const by = Object.keys(rows);
  const reader = readerOf(report);
  const found = new Map<string, Found[]>();
  for (const row of report.rows) {
    const values = by.map((name) => reader.value(row, rows[name]!));
    if (values.every((value) => value === null)) continue;
    const key = identity(by, (name) => values[by.indexOf(name)]);
    const field = at[String(reader.value(row, text))] ?? '';
    found.set(key, [...(found.get(key) ?? []), { field, text: String(reader.text(row, text) ?? '') }]);
  }
  return { by, found };
}

/**
 * Warnings of rules with those of a query. A query knows rows as they were saved: of fields that were changed since it says
 * nothing, and where a rule warns of a field, which judges what is typed, the rule's words stand alone.
 */
export function withQueryWarnings(
  ruled: RowFaults,
  warnings: QueryWarnings | null,
  state: Pick<GridState, 'saved' | 'edits' | 'order' | 'compute'>,
): RowFaults {
  if (warnings === null || warnings.found.size === 0) return ruled;
  const all = new Map(ruled);
  for (const row of rowsOf(state)) {
    const found = warningsOf(warnings, row);
    if (found.length === 0) continue;
    const texts: Record<string, string> = {};
    for (const { field, text } of found)
      texts[field] = texts[field] === undefined ? text : `${texts[field]} ${text}`;
    all.set(row.key, { ...texts, ...ruled.get(row.key) });
  }
  return all;
}

function warningsOf({ by, found }: QueryWarnings, { saved, edit }: GridRow): readonly Found[] {
  if (saved === null || edit?.kind === 'delete') return [];
  const of = found.get(identity(by, (name) => saved.values[name])) ?? [];
  const changed = edit?.kind === 'update' ? edit.values : {};
  return of.filter(({ field }) => !Object.hasOwn(changed, field));
}
