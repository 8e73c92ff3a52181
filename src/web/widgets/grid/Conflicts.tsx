import { Button } from 'antd';
import type { WidgetContext } from '../widget.ts';
import { fieldIn, type GridField } from './model/field.ts';
import { rowAt, valueOf } from './model/state.ts';
import { rowName } from './row-name.ts';
import type { GridStore, GridView } from './store.ts';
import type { GridProps } from './to-props.ts';
import type { ShownSheet } from './use-sheet.ts';

interface ConflictsProps {
  readonly sheet: ShownSheet;
  readonly store: GridStore;
  readonly view: GridView;
  readonly props: GridProps;
  readonly context: WidgetContext;
  /** Shows a cell and gives it the focus. */
  readonly goTo: (key: string, field: string | null) => void;
}

/** Rows that other users have changed meanwhile: both versions, and the author of the other one. */
export function Conflicts({ sheet, store, view, props, context, goTo }: ConflictsProps) {
  const { appText, format } = context;
  const conflicts = [...view.state.conflicts].filter(([key]) => view.state.edits.has(key));
  if (conflicts.length === 0) return null;
  // The buttons disappear. The row gets the focus, so that the keys for undoing and saving still work.
  const resolve = (key: string, decision: 'mine' | 'theirs', changed: readonly GridField[]): void => {
    store.resolve(key, decision);
    const place = sheet.placeOf(key);
    const shown = changed.find((field) => props.fields.includes(field));
    if (place !== null) goTo(place.key, place.field ?? shown?.name ?? null);
  };
  return (
    <section className="grid-panel" role="alert">
      <header>
        <strong>{appText('grid.conflict.title', { count: conflicts.length })}</strong>
      </header>
      <ul className="grid-conflicts">
        {conflicts.map(([key, { values, changedBy, changedAt }]) => {
          const row = rowAt(view.state, key);
          if (row === null) return null;
          const mine = row.edit?.kind === 'update' ? row.edit.values : {};
          const isGone = row.edit?.kind === 'delete';
          const fields = sheet.fields.filter(
            ({ name, readOnly }) =>
              !readOnly &&
              (name in mine ||
                (values !== null && (values[name] ?? null) !== (row.saved?.values[name] ?? null))),
          );
          return (
            <li key={key}>
              <div className="grid-conflict-head">
                <strong>{rowName(row, props.key, sheet)}</strong>
                <span>
                  {appText('grid.conflict.by', { name: changedBy, time: format.moment(changedAt) })}
                </span>
                <span className="grid-bar-space" />
                <Button size="small" onClick={() => resolve(key, 'theirs', fields)}>
                  {appText('grid.conflict.theirs')}
                </Button>
                <Button size="small" onClick={() => resolve(key, 'mine', fields)}>
                  {appText('grid.conflict.mine')}
                </Button>
              </div>
              <table>
                <thead>
                  <tr>
                    <td />
                    {fields.map(({ name, title }) => (
                      <th key={name} scope="col">
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  <tr>
                    <th scope="row">{appText('grid.conflict.yours')}</th>
                    {isGone ? (
                      <td colSpan={fields.length}>{appText('grid.conflict.deleted')}</td>
                    ) : (
                      fields.map((field) => (
                        <td key={field.name}>
                          {sheet.textOf(fieldIn(field, row.values), valueOf(row.values, field))}
                        </td>
                      ))
                    )}
                  </tr>
                  <tr>
                    <th scope="row">{appText('grid.conflict.other')}</th>
                    {values === null ? (
                      <td colSpan={fields.length}>{appText('grid.conflict.deleted')}</td>
                    ) : (
                      fields.map((field) => (
                        <td key={field.name}>
                          {sheet.textOf(fieldIn(field, values), valueOf(values, field))}
                        </td>
                      ))
                    )}
                  </tr>
                </tbody>
              </table>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
