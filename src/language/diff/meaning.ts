import type { DocumentKind } from '../source/document-kind.ts';
import { isMapping } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { panelKinds } from '../terms/layout-blocks.ts';

type Mapping = Readonly<Record<string, unknown>>;

/**
 * A document with short forms written out: `channel` and `{ column: channel }` are the same. `new: true` is
 * removed, since users do not see it.
 */
export function meaningOf(kind: DocumentKind, value: unknown): unknown {
  return isMapping(value) ? meanings[kind](withoutWord(value) as Mapping) : value;
}

const meanings: { readonly [Kind in DocumentKind]: (value: Mapping) => unknown } = {
  app: (app) =>
    eachIn(eachIn(app, 'menu', withoutWord), 'lists', (list) => withConditions(withoutWord(list))),
  page: meaningOfPage,
  checks: (checks) => eachIn(checks, 'checks', withoutWord),
  'filter-bar': meaningOfBar,
  dataset: (dataset) =>
    eachIn(
      eachIn(
        eachIn(withScores(dataset), 'measures', (measure) => withConditions(withoutWord(measure))),
        'joins',
        withoutWord,
      ),
      'dimensions',
      (dimension) => writtenOut(withoutWord(dimension)),
    ),
  table: (table) => eachIn(table, 'columns', (column) => typed(withoutWord(column))),
  resource: (resource) => eachIn(resource, 'fields', withoutWord),
  locale: (texts) => texts,
};

function withScores(dataset: Mapping): Mapping {
  const { insights } = dataset;
  if (!isMapping(insights) || !isMapping(insights.scores)) return dataset;
  return { ...dataset, insights: { ...insights, scores: eachIn(insights.scores, 'each', withoutWord) } };
}

const single = (members: unknown): unknown =>
  Array.isArray(members) && members.length === 1 ? (members[0] as unknown) : members;

/** A list with a single member equals that member. */
function withConditions(measure: unknown): unknown {
  if (!isMapping(measure)) return measure;
  return eachIn(measure, 'where', (members) =>
    isMapping(members) ? { not: single(members.not) } : single(members),
  );
}

function meaningOfPage(page: Mapping): unknown {
  const { filterBar } = page;
  const things = eachIn(
    eachIn(eachIn(eachIn(page, 'checks', withoutWord), 'commands', withoutWord), 'queries', (query) =>
      withLists(withoutWord(query)),
    ),
    'widgets',
    (widget) => withBareColumns(withoutWord(widget)),
  );
  return {
    ...panelKinds.reduce(
      (parts, kind) => eachIn(parts, kind, (panel) => (isMapping(panel) ? withBareRows(panel) : panel)),
      withBareRows(things),
    ),
    ...(isMapping(filterBar) ? { filterBar: meaningOfBar(filterBar) } : {}),
  };
}

/** A page, a tab or a section whose rows name widgets directly, where these have no other keys. */
function withBareRows(part: Mapping): Mapping {
  const { rows, ...rest } = withoutWord(part) as Mapping;
  const sections = eachIn(rest, 'sections', (section) =>
    isMapping(section) ? withBareRows(section) : section,
  );
  if (!Array.isArray(rows)) return rows === undefined ? sections : { ...sections, rows };
  return { ...sections, rows: rows.map(withBareWidgets) };
}

function withBareWidgets(row: unknown): unknown {
  if (isMapping(row)) return { ...row, widgets: withBareWidgets(row.widgets) };
  return Array.isArray(row) ? row.map(bare('widget')) : row;
}

function meaningOfBar(bar: Mapping): Mapping {
  return eachIn(bar, 'components', (component) => {
    const plain = withoutWord(component);
    if (!isMapping(plain) || !isMapping(plain.rules)) return plain;
    const { deleteEntry } = plain.rules;
    const isOne = typeof deleteEntry === 'string' || typeof deleteEntry === 'number';
    return isOne ? { ...plain, rules: { ...plain.rules, deleteEntry: [deleteEntry] } } : plain;
  });
}

/** Converts comma-separated lists to lists. */
function withLists(query: unknown): unknown {
  if (!isMapping(query) || !isMapping(query.params)) return query;
  const lists = ['measures', 'dimensions', 'sort'].flatMap((name) => {
    const value = (query.params as Mapping)[name];
    return typeof value === 'string' ? [[name, value.split(',')] as const] : [];
  });
  return lists.length > 0 ? { ...query, params: { ...query.params, ...Object.fromEntries(lists) } } : query;
}

/**
 * Paths of maps whose order users see (`*` is any one name): sections of the menu and of a page, tabs, fields
 * of a form.
 */
const ordered: Partial<Record<DocumentKind, readonly string[]>> = {
  app: ['menu'],
  page: ['widgets/*/schema/properties', 'sections', 'tabs', 'tabs/*/sections', 'steps', 'steps/*/sections'],
};

/** Whether users see the order of the map's keys. */
export const isOrdered = (kind: DocumentKind, path: Path): boolean => matches(ordered[kind] ?? [], path);

/** Paths of values that are added and removed as a whole (`*` is any one name). */
const things: Readonly<Record<DocumentKind, readonly string[]>> = {
  app: ['menu/*', 'lists/*', 'listsOf/*'],
  page: [
    'access',
    'explains/*',
    'commands/*',
    'commands/*/access',
    'sections/*',
    'tabs/*',
    'tabs/*/sections/*',
    'place/*',
    'widgets/*',
    'queries/*',
    'checks/*',
    'filterBar/components/*',
    'filterBar/apiRules/*/*',
    'filterBar/components/*/rules/defaultEntry',
  ],
  checks: ['checks/*'],
  'filter-bar': ['components/*', 'apiRules/*/*', 'components/*/rules/defaultEntry'],
  dataset: [
    'measures/*',
    'measures/*/where/*',
    'dimensions/*',
    'joins/*',
    'insights/*',
    'insights/top/lists/*',
    'insights/scores/each/*',
  ],
  table: ['columns/*'],
  resource: ['fields/*'],
  locale: [],
};

/** Whether a path leads to a whole thing: a widget, a component, the document itself. */
export function isEntity(kind: DocumentKind, path: Path): boolean {
  return path.length === 0 || matches(things[kind], path);
}

function matches(patterns: readonly string[], path: Path): boolean {
  return patterns.some((pattern) => {
    const steps = pattern.split('/');
    return steps.length === path.length && steps.every((step, index) => step === '*' || step === path[index]);
  });
}

function withoutWord(thing: unknown): unknown {
  if (!isMapping(thing) || typeof thing.new !== 'boolean') return thing;
  const { new: _new, ...rest } = thing;
  return rest;
}

const writtenOut = (dimension: unknown): unknown =>
  typeof dimension === 'string' ? { column: dimension } : dimension;

const typed = (column: unknown): unknown => (typeof column === 'string' ? { type: column } : column);

const withBareColumns = (widget: unknown): unknown =>
  isMapping(widget) && Array.isArray(widget.columns)
    ? { ...widget, columns: widget.columns.map(bare('field')) }
    : widget;

/** An item that has only a name, as that name. */
const bare =
  (key: string) =>
  (item: unknown): unknown =>
    isMapping(item) && typeof item[key] === 'string' && Object.keys(item).length === 1 ? item[key] : item;

function eachIn(holder: Mapping, name: string, change: (value: unknown) => unknown): Mapping {
  const map = holder[name];
  if (!isMapping(map)) return holder;
  const changed = Object.entries(map).map(([key, value]) => [key, change(value)]);
  return { ...holder, [name]: Object.fromEntries(changed) };
}
