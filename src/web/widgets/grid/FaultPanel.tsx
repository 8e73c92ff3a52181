import { Button } from 'antd';
import type { AppText } from '../../i18n/index.ts';
import type { CellFault } from './faults.ts';
import { fieldIn } from './model/field.ts';
import { valueOf } from './model/state.ts';
import { rowName } from './row-name.ts';
import type { GridProps } from './to-props.ts';
import type { ShownSheet } from './use-sheet.ts';

interface FaultPanelProps {
  readonly title: string;
  /** Faults or warnings. */
  readonly list: readonly CellFault[];
  readonly sheet: ShownSheet;
  readonly props: GridProps;
  readonly appText: AppText;
  readonly goTo: (key: string, field: string | null) => void;
  /** Shows the unsaved rows that are not in view. */
  readonly onElsewhere: () => void;
  readonly onClose: () => void;
}

/** The maximum number of entries shown. */
const MOST = 500;

/**
 * Lists all faults with their row, column and value, including those of hidden columns and of rows out of
 * view. A click moves to the cell.
 */
export function FaultPanel({
  title,
  list,
  sheet,
  props,
  appText,
  goTo,
  onElsewhere,
  onClose,
}: FaultPanelProps) {
  const fields = new Map(sheet.fields.map((field) => [field.name, field]));
  const isHidden = (name: string): boolean => props.hidden.some((field) => field.name === name);
  return (
    <section className="grid-panel" aria-label={title}>
      <header>
        <strong>{title}</strong>
        <Button size="small" type="text" onClick={onClose}>
          {appText('grid.close')}
        </Button>
      </header>
      <ul className="grid-faults">
        {list.slice(0, MOST).map(({ key, field: name, message, place }) => {
          const row = sheet.rowBehind(key, null) ?? sheet.rowOf(key);
          const field = fields.get(name);
          const number = place === null ? null : sheet.numberOf(place.key);
          const heading = field?.title ?? appText('grid.number');
          const text =
            row === null || field === undefined
              ? ''
              : sheet.textOf(fieldIn(field, row.values), valueOf(row.values, field));
          return (
            <li key={`${key} ${name}`}>
              <button
                type="button"
                onClick={() => (place === null ? onElsewhere() : goTo(place.key, place.field))}
              >
                <span className="grid-fault-row">
                  {number === null
                    ? appText('grid.faults.unseen')
                    : sheet.isPivot && row !== null
                      ? rowName(row, props.key, sheet)
                      : appText('grid.faults.row', { row: number })}
                </span>
                <span className="grid-fault-field">
                  {isHidden(name) ? appText('grid.faults.hidden', { field: heading }) : heading}
                </span>
                <bdi className="grid-fault-value">{text === '' ? appText('grid.emptyCell') : text}</bdi>
                <span>{message}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
