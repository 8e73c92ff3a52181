import { Button } from 'antd';
import type { WidgetContext } from '../../widget.ts';
import { fieldIn } from '../model/field.ts';
import { valueOf } from '../model/state.ts';
import type { GridRow } from '../model/state.ts';
import { rowName } from '../row-name.ts';
import type { GridStore, GridView } from '../store.ts';
import type { GridProps } from '../to-props.ts';
import type { ShownSheet } from '../use-sheet.ts';
import { useElsewhere } from './use-elsewhere.ts';

interface ElsewherePanelProps {
  readonly props: GridProps;
  readonly context: WidgetContext;
  readonly store: GridStore;
  readonly view: GridView;
  readonly sheet: ShownSheet;
  /** Shows a row that is loaded, or changes the page's filters so that it is loaded. */
  readonly onShow: (row: GridRow) => void;
  readonly onClose: () => void;
}

/** Lists unsaved changes that are not in view: of another year or brand, or hidden by a column's filter. */
export function ElsewherePanel({ props, context, store, view, sheet, onShow, onClose }: ElsewherePanelProps) {
  const { appText } = context;
  const rows = useElsewhere(sheet.elsewhere, view.state, props, context);
  const count = sheet.elsewhere.length;
  if (count === 0) return null;
  return (
    <section className="grid-panel" aria-label={appText('grid.elsewhere.count', { count })}>
      <header>
        <strong>{appText('grid.elsewhere.count', { count })}</strong>
        <Button size="small" type="text" onClick={onClose}>
          {appText('grid.close')}
        </Button>
      </header>
      <ul className="grid-elsewhere" aria-busy={rows === null}>
        {(rows ?? []).slice(0, MOST).map(({ key, row }) => (
          <li key={key}>
            <bdi>{row === null ? appText('grid.elsewhere.gone') : rowName(row, props.key, sheet)}</bdi>
            <span>{row === null ? '' : changesText(row, sheet, appText)}</span>
            <span className="grid-bar-space" />
            {row === null ? null : (
              <Button size="small" type="link" onClick={() => onShow(row)}>
                {appText('grid.elsewhere.show')}
              </Button>
            )}
            <Button size="small" type="text" onClick={() => store.step({ drafts: [[key, null]] })}>
              {appText('grid.saving.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The maximum number of rows shown. */
const MOST = 100;

/** Returns the unsaved changes of a row: each field with its value. */
function changesText(
  { edit, values }: GridRow,
  sheet: ShownSheet,
  appText: WidgetContext['appText'],
): string {
  if (edit === null || edit.kind === 'delete') return appText('grid.willGo');
  const shown = sheet.fields.filter(({ name, readOnly }) => !readOnly && Object.hasOwn(edit.values, name));
  const texts = shown.map((field) => {
    const text = sheet.textOf(fieldIn(field, values), valueOf(values, field));
    return `${field.title}: ${text === '' ? appText('grid.emptyCell') : text}`;
  });
  return edit.kind === 'insert' ? `${appText('grid.newRow')} – ${texts.join(', ')}` : texts.join(', ');
}
