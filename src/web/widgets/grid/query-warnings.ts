import type { SpecOf, WidgetData } from '../widget.ts';
import type { RowFaults } from './faults.ts';
import { readerOf } from './given-rows.ts';
import { rowsOf, type GridRow, type GridState } from './model/state.ts';

interface Found {
  /** The field that the warning is shown at; empty for the whole row. */
  readonly field: string;
  readonly text: string;
}

/** The warnings that a query of the page finds in rows. */
export interface QueryWarnings {
  /** The fields by which the query identifies a row. */
  readonly by: readonly string[];
  /** Warnings keyed by the values of these fields. */
  readonly found: ReadonlyMap<string, readonly Found[]>;
}

const identity = (by: readonly string[], valueOf: (name: string) => unknown): string =>
  JSON.stringify(by.map((name) => String(valueOf(name) ?? '')));

/**
 * Returns the results of the query in a grid's `warnings`; null when it has none. Results that identify no
 * row, such as those about a whole plan, are left out.
 */
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
 * Merges the warnings of a query with those of rules. The query knows only saved rows, so its warnings about
 * fields with unsaved changes are left out. If a rule warns about the same field, only the rule's message is
 * shown, because the rule also checks what is typed.
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
