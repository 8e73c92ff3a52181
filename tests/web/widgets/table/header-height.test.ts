import { expect, it } from 'vitest';
import { columnWidths, headerHeight } from '../../../../src/web/widgets/table/column-widths.ts';
import { tableProps } from '../../../../src/web/widgets/table/to-props.ts';
import { complete, dimension, measure, report, widgetContext } from '../../../support/widget-context.ts';

function heightOf(title: string, width: number): number {
  const spec = complete<'table'>({ type: 'table', query: 'daily', rows: ['channel'], columns: ['spend'] });
  const data = { daily: report([dimension('channel'), measure('spend', { title })], [['Video', 1]]) };
  const { columns, nameWidth } = tableProps(spec, data, widgetContext(spec))!;
  const shown = columns.map((column, index) => ({ column, index }));
  return headerHeight(shown, columnWidths(shown, width, nameWidth));
}

it('headings have one line, and two where one would be cut', () => {
  expect(heightOf('Spend', 900)).toBe(36);
  expect(heightOf('Ausgaben, Anteil am Übergeordneten', 900)).toBe(52);
});
