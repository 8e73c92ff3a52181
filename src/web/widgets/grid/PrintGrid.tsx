import { useLayoutEffect, useRef } from 'react';
import type { AppText } from '../../i18n/index.ts';
import { fitSheet } from '../table/PrintTable.tsx';
import '../table/print-table.css';
import { addsUp } from './columns.tsx';
import { textOrDash } from './clipboard/cell-text.ts';
import { fieldIn, isNumeric, type GridField, type GridValue } from './model/field.ts';
import { valueOf } from './model/state.ts';
import { isGroup, sumsText } from './model/view-rows.ts';
import type { FieldSums } from './model/view-rows.ts';
import type { GridProps } from './to-props.ts';
import type { ShownSheet } from './use-sheet.ts';

/** The maximum number of rows printed. For more, there is the download. */
const PRINTED_ROWS = 500;

interface PrintGridProps {
  readonly props: GridProps;
  readonly sheet: ShownSheet;
  readonly appText: AppText;
  readonly count: (rows: number) => string;
}

/**
 * The grid for printing: all rows, including those not scrolled into view, with groups, sums and drafts.
 * Columns without any value are left out.
 */
export function PrintGrid({ props, sheet, appText, count }: PrintGridProps) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => fitSheet(table.current));
  const { rows } = sheet;
  const columns = sheet.columns.filter(
    (field, at) => at === 0 || rows.some((row) => !isGroup(row) && valueOf(row.values, field) !== null),
  );
  const sums = (of: FieldSums, label: string) =>
    columns.map((field, at) => (
      <td key={field.name} data-figure={isNumeric(field) || undefined}>
        {at === 0
          ? label
          : addsUp(field, props.looks[field.name] ?? { sum: null })
            ? sumsText(field, of[field.name] ?? [], sheet.textOf)
            : null}
      </td>
    ));
  const shown = (field: GridField, value: GridValue): string =>
    props.looks[field.name]?.zeroIsNone === true
      ? textOrDash(field, value, sheet.textOf)
      : sheet.textOf(field, value);
  return (
    <div className="print-table grid-print">
      <table ref={table}>
        <thead>
          <tr>
            {columns.map((field) => (
              <th key={field.name} scope="col" data-figure={isNumeric(field) || undefined}>
                {field.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, PRINTED_ROWS).map((row) =>
            isGroup(row) ? (
              <tr key={row.key} data-parent>
                {sums(row.sums, row.text)}
              </tr>
            ) : (
              <tr key={row.key}>
                {columns.map((field) => (
                  <td key={field.name} data-figure={isNumeric(field) || undefined}>
                    <bdi>{shown(fieldIn(field, row.values), valueOf(row.values, field))}</bdi>
                  </td>
                ))}
              </tr>
            ),
          )}
          {props.totals ? <tr className="print-total">{sums(sheet.totals, appText('grid.total'))}</tr> : null}
        </tbody>
      </table>
      {rows.length > PRINTED_ROWS ? (
        <p className="chart-note">
          {appText('widgets.moreRows', { count: PRINTED_ROWS, total: count(rows.length) })}
        </p>
      ) : null}
    </div>
  );
}
