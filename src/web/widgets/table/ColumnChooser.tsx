import { Button, Checkbox, Popover } from 'antd';
import type { AppText } from '../../i18n/index.ts';
import type { ColumnChoice } from './use-column-choice.ts';
import type { FigureColumn } from './figure-column.ts';

interface ColumnChooserProps {
  readonly columns: readonly FigureColumn[];
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
  readonly appText: AppText;
}

/** A list of checkboxes for the columns. The last column can't be hidden. */
export function ColumnChooser({ columns, choice, onChoose, appText }: ColumnChooserProps) {
  const shown = columns.filter((column) => isShown(column, choice));
  const list = (
    <div className="table-chooser" role="group" aria-label={appText('widgets.columns')}>
      {columns.map((column) => {
        const checked = shown.includes(column);
        return (
          <Checkbox
            key={column.field}
            checked={checked}
            disabled={checked && shown.length === 1}
            onChange={(event) => onChoose({ ...choice, [column.field]: event.target.checked })}
          >
            {column.title}
          </Checkbox>
        );
      })}
    </div>
  );
  return (
    <Popover content={list} trigger="click" placement="bottomLeft" arrow={false}>
      <Button
        type="text"
        size="small"
        className="table-tool"
        aria-label={appText('widgets.columns')}
        title={appText('widgets.columns')}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 3h12v10H2zM6 3v10M10 3v10" />
        </svg>
      </Button>
    </Popover>
  );
}

export function isShown(column: FigureColumn, choice: ColumnChoice): boolean {
  return choice[column.field] ?? !column.hidden;
}
