import { nearest } from '../../diagnostics/suggest.ts';
import type { PageSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';

/** The names of a page's widgets. */
interface PlacedWidgets {
  readonly declared: readonly string[];
  /** Those that are switched off, and need no place. */
  readonly disabled: ReadonlySet<string>;
  /** Those of the base, where a customer's rows stand in place of its rows. */
  readonly replaced: readonly string[];
}

/**
 * Every widget stands in the rows exactly once, and no row is wider than 24 columns. What a customer's rows leave out of
 * those of the base is one mistake, and the customer's.
 */
export function linkRows(
  rows: PageSpec['rows'],
  { declared, disabled, replaced }: PlacedWidgets,
  report: Report,
): void {
  const placed = new Set<string>();
  let mistyped = false;
  for (const [index, row] of rows.entries()) {
    for (const [column, item] of row.entries()) {
      const name = typeof item === 'string' ? item : item.widget;
      const at = typeof item === 'string' ? ['rows', index, column] : ['rows', index, column, 'widget'];
      if (!declared.includes(name)) {
        // A mistyped name was probably meant for a widget that is in no row yet.
        const free = declared.filter(
          (each) => !rows.flat().some((other) => (typeof other === 'string' ? other : other.widget) === each),
        );
        report(
          'unknown-widget',
          at,
          { name, allowed: declared },
          { near: nearest(name, free) ?? nearest(name, declared) },
        );
        mistyped = true;
      } else if (placed.has(name)) report('widget-placed-twice', at, { name });
      placed.add(name);
    }
    const spans = row.map((item) => (typeof item === 'string' ? 0 : (item.span ?? 0)));
    const total = spans.reduce((sum, span) => sum + span, 0) + spans.filter((span) => span === 0).length;
    if (total > 24) report('row-too-wide', ['rows', index], { total });
  }
  if (mistyped) return;
  const unplaced = declared.filter((name) => !placed.has(name) && !disabled.has(name));
  const left = unplaced.filter((name) => replaced.includes(name));
  if (left.length > 0) report('widget-in-no-row', ['rows'], { name: left[0]!, left }, { part: 'key' });
  for (const name of unplaced)
    if (!left.includes(name)) report('widget-in-no-row', ['widgets', name], { name }, { part: 'key' });
}
