import type { GridPivot } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { ResourceModel } from '../../terms/resource.ts';

interface PivotOfGrid {
  readonly widget: string;
  /** Fields in the widget's `filter`. */
  readonly filtered: readonly string[];
  readonly pivot: GridPivot | undefined;
}

/**
 * Checks that each cell of a pivot is one row: every key field is in `down`, `across` or `filter`, and
 * `across` is a choice.
 */
export function linkGridPivot(
  { widget, filtered, pivot }: PivotOfGrid,
  { key, fields }: ResourceModel,
  report: Report,
): void {
  if (pivot === undefined) return;
  const { down, across, value } = pivot;
  const at = ['widgets', widget, 'pivot'];
  const wrong = (name: string, reason: string, place: string): void =>
    report('wrong-resource-field', [...at, place], { name, reason });
  if (fields[across]!.type !== 'choice') wrong(across, 'what stands across is a choice', 'across');
  if (key.includes(value) || fields[value]!.compute !== null)
    wrong(value, 'the cells hold a field that users write, and that is not in the key', 'value');
  for (const name of key)
    if (![...down, across, ...filtered].includes(name))
      wrong(name, 'a field of the key stands down, across, or in `filter`', 'down');
  for (const name of [...down, across])
    if (!key.includes(name)) wrong(name, 'only fields of the key tell one cell from another', 'down');
}
