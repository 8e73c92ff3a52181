import { Button } from 'antd';
import type { Say } from '../../i18n/index.ts';
import type { CellFault } from './faults.ts';
import { fieldIn } from './model/field.ts';
import { valueOf } from './model/state.ts';
import { rowName } from './row-name.ts';
import type { GridProps } from './to-props.ts';
import type { ShownSheet } from './use-sheet.ts';

interface FaultPanelProps {
  readonly title: string;
  /** What is wrong, or to be looked at. */
  readonly list: readonly CellFault[];
  readonly sheet: ShownSheet;
  readonly props: GridProps;
  readonly say: Say;
  readonly goTo: (key: string, field: string | null) => void;
  readonly onClose: () => void;
}

/** More than these are not read one by one. */
const MOST = 500;

/** Everything that is wrong, with its row, column and value. A press leads to the cell. */
export function FaultPanel({ title, list, sheet, props, say, goTo, onClose }: FaultPanelProps) {
  const columns = new Map(sheet.columns.map((field) => [field.name, field]));
  return (
    <section className="grid-panel" aria-label={title}>
      <header>
        <strong>{title}</strong>
        <Button size="small" type="text" onClick={onClose}>
          {say('grid.close')}
        </Button>
      </header>
      <ul className="grid-faults">
        {list.slice(0, MOST).map(({ key, field: name, message }) => {
          const row = sheet.rowOf(key);
          const field = columns.get(name);
          if (row === null || field === undefined) return null;
          const place = sheet.numberOf(key);
          const text = sheet.textOf(fieldIn(field, row.values), valueOf(row.values, field));
          const named = rowName(row, props.key, sheet);
          return (
            <li key={`${key} ${name}`}>
              <button type="button" onClick={() => goTo(key, name)}>
                <span className="grid-fault-row">
                  {place === null ? named : say('grid.faults.row', { row: place })}
                </span>
                <span className="grid-fault-field">{field.title}</span>
                <bdi className="grid-fault-value">{text === '' ? say('grid.emptyCell') : text}</bdi>
                <span>{message}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
