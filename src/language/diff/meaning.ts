import type { DocumentKind } from '../source/document-kind.ts';
import { isMapping } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';

/** What a document says, with the short forms of the language written out: `channel` and `{ column: channel }` are one. */
export function meaningOf(kind: DocumentKind, value: unknown): unknown {
  if (!isMapping(value)) return value;
  if (kind === 'dataset' && isMapping(value.dimensions))
    return { ...value, dimensions: each(value.dimensions, writtenOut) };
  if (kind !== 'page') return value;
  const widgets = isMapping(value.widgets) ? { widgets: each(value.widgets, withBareColumns) } : {};
  const rows = Array.isArray(value.rows)
    ? { rows: value.rows.map((row) => (Array.isArray(row) ? row.map(bare('widget')) : row)) }
    : {};
  return { ...value, ...widgets, ...rows };
}

/** Paths of what comes and goes as a whole, with `*` for any one name. */
const things: Readonly<Record<DocumentKind, readonly string[]>> = {
  app: ['menu/*'],
  page: [
    'access',
    'widgets/*',
    'queries/*',
    'checks/*',
    'filterBar/components/*',
    'filterBar/apiRules/*/*',
    'filterBar/components/*/rules/defaultEntry',
  ],
  checks: ['checks/*'],
  'filter-bar': ['components/*', 'apiRules/*/*', 'components/*/rules/defaultEntry'],
  dataset: ['measures/*', 'dimensions/*'],
  locale: [],
};

/** Whether a path of a document of this kind leads to one thing: a widget, a component, the document itself. */
export function isThing(kind: DocumentKind, path: Path): boolean {
  if (path.length === 0) return true;
  return things[kind].some((pattern) => {
    const steps = pattern.split('/');
    return steps.length === path.length && steps.every((step, index) => step === '*' || step === path[index]);
  });
}

const writtenOut = (dimension: unknown): unknown =>
  typeof dimension === 'string' ? { column: dimension } : dimension;

const withBareColumns = (widget: unknown): unknown =>
  isMapping(widget) && Array.isArray(widget.columns)
    ? { ...widget, columns: widget.columns.map(bare('field')) }
    : widget;

/** An item with its name alone, as that name. */
const bare =
  (key: string) =>
  (item: unknown): unknown =>
    isMapping(item) && typeof item[key] === 'string' && Object.keys(item).length === 1 ? item[key] : item;

function each(map: Readonly<Record<string, unknown>>, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));
}
