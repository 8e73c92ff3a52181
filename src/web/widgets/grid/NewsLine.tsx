import { Button } from 'antd';
import type { WidgetContext } from '../widget.ts';
import { fieldIn } from './model/field.ts';
import type { RowsNews, SeenChange } from './model/news.ts';
import { valueOf } from './model/state.ts';
import type { SavedRow } from './model/state.ts';
import { rowName } from './row-name.ts';
import type { GridProps } from './to-props.ts';
import type { ShownSheet } from './use-sheet.ts';

interface NewsLineProps {
  readonly news: RowsNews;
  readonly props: GridProps;
  readonly sheet: ShownSheet;
  readonly context: WidgetContext;
  readonly goTo: (key: string, field: string | null) => void;
  readonly onClose: () => void;
}

/** A line that says who has changed what meanwhile. The changed cells are marked until it is closed. */
export function NewsLine({ news, props, sheet, context, goTo, onClose }: NewsLineProps) {
  const { appText, format } = context;
  const { author, changes } = news;
  const [first] = changes.map(({ key }) => sheet.placeOf(key)).filter((place) => place !== null);
  const text = newsText(news, props, sheet, context);
  return (
    <p className="grid-note grid-news" role="status">
      <span>
        {text}
        {author === null ? null : <small> {format.moment(author.at)}</small>}
      </span>
      {first === undefined ? null : (
        <Button
          size="small"
          type="link"
          onClick={() => goTo(first.key, first.field ?? changes[0]!.fields[0] ?? null)}
        >
          {appText('grid.news.show')}
        </Button>
      )}
      <Button size="small" type="text" onClick={onClose}>
        {appText('grid.close')}
      </Button>
    </p>
  );
}

function newsText(
  { author, changes }: RowsNews,
  props: GridProps,
  sheet: ShownSheet,
  { appText }: WidgetContext,
): string {
  const name = author?.by ?? appText('grid.news.somebody');
  const [only] = changes;
  if (only === undefined || changes.length > 1)
    return appText('grid.news.rows', { name, count: changes.length });
  const row = nameOf(only, props, sheet);
  if (only.kind === 'insert') return appText('grid.news.insert', { name, row });
  // The row may also be gone because it no longer matches the filters.
  if (only.kind === 'delete')
    return appText(author?.kind === 'delete' ? 'grid.news.delete' : 'grid.news.left', { name, row });
  const fields = sheet.fields.filter((field) => only.fields.includes(field.name) && !field.readOnly);
  const [field] = fields;
  if (field === undefined || fields.length > 1)
    return appText('grid.news.row', { name, row, fields: fields.map(({ title }) => title).join(', ') });
  const textIn = ({ values }: SavedRow): string =>
    sheet.textOf(fieldIn(field, values), valueOf(values, field)) || appText('grid.emptyCell');
  const [before, after] = [textIn(only.before!), textIn(only.after!)];
  return appText('grid.news.cell', { name, row, field: field.title, before, after });
}

function nameOf({ before, after }: SeenChange, { key: fields }: GridProps, sheet: ShownSheet): string {
  return rowName((after ?? before)!, fields, sheet);
}
