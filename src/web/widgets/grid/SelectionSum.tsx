import { useSyncExternalStore } from 'react';
import type { AppText } from '../../i18n/index.ts';
import { isNumeric } from './model/field.ts';
import { addedUp, sumsOf, sumsText } from './model/view-rows.ts';
import { rowsIn } from './operations.ts';
import type { CellRange, CellSelection } from './selection.ts';
import type { ShownSheet } from './use-sheet.ts';

interface SelectionSumProps {
  readonly sheet: ShownSheet;
  readonly selection: CellSelection;
  readonly appText: AppText;
}

/** The size of the selection, and its sum. */
export function SelectionSum({ sheet, selection, appText }: SelectionSumProps) {
  const range = useSyncExternalStore(selection.subscribe, selection.range);
  const text = range === null ? '' : formatSum(sheet, range, appText);
  return (
    <span className="grid-sum" role="status">
      {text}
    </span>
  );
}

/** Returns the size of a range of several cells, with its sum if all columns are figures of the same kind. */
function formatSum(sheet: ShownSheet, range: CellRange, appText: AppText): string {
  const columns = sheet.columns.slice(range.start, range.end + 1);
  const rows = rowsIn(sheet, range);
  if (rows.length * columns.length < 2) return '';
  const size = appText('grid.selected', { rows: rows.length, columns: columns.length });
  const [first] = columns;
  const areAlike = columns.every(
    (field) =>
      isNumeric(field) &&
      field.style.format === first!.style.format &&
      field.currencyBy === first!.currencyBy &&
      (field.ownerCurrencies === null) === (first!.ownerCurrencies === null),
  );
  // Rates don't add up.
  if (!areAlike || first!.style.format === 'percent' || first!.styleBy !== null) return size;
  const sum = sumsText(first!, addedUp(Object.values(sumsOf(rows, columns)).flat()), sheet.textOf);
  return `${size} · ${appText('grid.sum', { sum })}`;
}
