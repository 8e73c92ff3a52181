import type { ReportCell, ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { DASH } from '../../../format/index.ts';
import { coverageHeading, isFigure } from '../coverage.ts';
import { amountStyle, numberStyle } from '../styles.ts';
import type { WidgetContext } from '../widget.ts';

/** The most rows shown; a download has all of them. */
const SHOWN_ROWS = 200;

export interface DataTableProps {
  readonly table: ReportData;
  readonly title: string;
  readonly context: WidgetContext;
}

/** The rows behind a drawing as a table. */
export function DataTable({ table, title, context }: DataTableProps) {
  const columns = table.columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => column.role === 'dimension' || isFigure(column));
  const currency = table.columns.findIndex(({ role }) => role === 'currency');
  const rows = table.rows.slice(0, SHOWN_ROWS);
  return (
    <div className="widget-table" tabIndex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            {columns.map(({ column, index }) => (
              <th key={index} scope="col" data-figure={isFigure(column) || undefined}>
                {headingOf(column, table, context)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows have no id and never change their order, so the index is a stable key.
            <tr key={at}>
              {columns.map(({ column, index }) => (
                <td key={index} data-figure={isFigure(column) || undefined}>
                  <bdi dir={isFigure(column) ? 'ltr' : undefined}>
                    {cellText(row[index] ?? null, column, row[currency], context)}
                  </bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length > SHOWN_ROWS ? (
        <p className="chart-note">
          {context.appText('widgets.moreRows', {
            count: SHOWN_ROWS,
            total: context.format.full(table.rows.length, { format: 'integer' }),
          })}
        </p>
      ) : null}
    </div>
  );
}

function headingOf(column: ReportColumn, { columns }: ReportData, context: WidgetContext): string {
  return column.role === 'coverage' ? coverageHeading(column, columns, context) : context.titleOf(column);
}

function cellText(
  cell: ReportCell,
  column: ReportColumn,
  currency: ReportCell | undefined,
  { format, t }: WidgetContext,
): string {
  if (isFigure(column)) return format.full(cell, amountStyle(numberStyle(column), currency));
  if (column.type === 'date') return format.date(cell, column.grain);
  if (column.type === 'instant') return format.moment(cell);
  return cell === null || cell === '' ? DASH : t(String(cell));
}
