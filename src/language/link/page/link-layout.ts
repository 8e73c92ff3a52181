import { nearest } from '../../diagnostics/suggest.ts';
import type { PageSpec, WidgetRow } from '../../generated/spec.ts';
import { isMapping, layerOf, type Layered, type Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import {
  conditionsOfParts,
  namedParts,
  panelKinds,
  rowsIn,
  widgetIn,
  widgetsIn,
  type RowsBlock,
} from '../../terms/layout-blocks.ts';
import { withPlaces } from '../../terms/place-widgets.ts';
import { namesIn } from '../names-in.ts';
import type { Texts } from '../texts.ts';
import { linkPageText } from '../link-page-text.ts';
import { linkCondition, type ConditionContext } from './link-condition.ts';

interface LayoutPlace {
  readonly document: Layered;
  /** The document with all of its names, those of invalid parts included. */
  readonly meant: unknown;
  /** Paths of the parts that were removed because they are invalid, such as `rows/0` or `tabs/audience`. */
  readonly damaged: ReadonlySet<string>;
  /** The components of the page's filter bar. */
  readonly components: readonly string[];
  /** Names that placeholders in titles and descriptions may use. Null when the filter bar is unknown. */
  readonly placeholders: readonly string[] | null;
  readonly texts: Texts;
  readonly conditions: ConditionContext;
}

/** The URL parameter for each kind of panel. */
const wordOf = { tabs: 'tab', steps: 'step' } as const;

const ONE_ADDRESS =
  'The names of widgets, sections, tabs and steps are addresses within the page (/route#name), so each is there once';

/**
 * Checks the rows, sections, panels and customer placements of a page, and the names and texts of its
 * sections and panels.
 */
export function linkLayout(spec: Partial<PageSpec>, place: LayoutPlace, report: Report): void {
  const { meant, components, placeholders, texts } = place;
  if (isMapping(meant)) {
    if (Object.hasOwn(meant, 'widgets'))
      needRows(meant, [], ['sections', ...panelKinds], 'A page without `sections` and `tabs`', report);
    for (const kind of panelKinds)
      for (const [name, panel] of Object.entries(isMapping(meant[kind]) ? meant[kind] : {}))
        if (isMapping(panel))
          needRows(panel, [kind, name], ['sections'], `A ${wordOf[kind]} without \`sections\``, report);
  }
  if (spec.tabs && spec.steps)
    report(
      'conflicting-keys',
      ['steps'],
      { name: 'steps', other: 'tabs', reason: 'A page is divided in one way' },
      { part: 'key' },
    );
  for (const kind of panelKinds)
    if (spec[kind] && components.includes(wordOf[kind]))
      report(
        'name-taken',
        [kind],
        { name: wordOf[kind], other: 'a component of the filter bar' },
        { part: 'key' },
      );
  const widgets = namesIn(meant, 'widgets');
  const taken = new Map(widgets.map((name) => [name, `the widget \`${name}\``]));
  for (const { name, at, part } of namedParts(spec)) {
    for (const key of ['title', 'description'] as const)
      linkPageText(part[key], [...at, key], { texts, placeholders }, report);
    const other = taken.get(name);
    if (other !== undefined) report('name-taken', at, { name, other, reason: ONE_ADDRESS }, { part: 'key' });
    else taken.set(name, `\`${at.join('.')}\``);
  }
  for (const { when, at } of conditionsOfParts(spec)) linkCondition(when, at, place.conditions, report);
  const unsure = linkPlaces(spec, place.document, widgets, report);
  linkRows(spec, place, widgets, unsure, report);
}

/** Checks the `place` entries of a customer's page. Returns the widgets whose entry is invalid. */
function linkPlaces(
  spec: Partial<PageSpec>,
  { layers }: Layered,
  widgets: readonly string[],
  report: Report,
): ReadonlySet<string> {
  const unsure = new Set<string>();
  if (spec.place === undefined) return unsure;
  if (layers.length === 1) {
    report('place-without-base', ['place'], {}, { part: 'key' });
    return new Set(Object.keys(spec.place));
  }
  const parts = [...namedParts(spec)].map(({ name }) => name);
  for (const [name, place] of Object.entries(spec.place)) {
    const at = ['place', name];
    if (!widgets.includes(name)) {
      const near = nearest(name, widgets);
      report('unknown-widget', at, { name, allowed: widgets }, { part: 'key', near });
    }
    const [key, other] = (['before', 'after', 'in'] as const).filter((each) => place[each] !== undefined);
    if (key === undefined)
      report(
        'missing-key',
        [...at, 'after'],
        { keys: ['after'], in: 'A place without `before` and `in`' },
        { part: 'key' },
      );
    if (key === undefined || other !== undefined) {
      unsure.add(name);
      const reason = 'A widget has one place';
      if (key && other)
        report('conflicting-keys', [...at, other], { name: other, other: key, reason }, { part: 'key' });
      continue;
    }
    const target = place[key] ?? '';
    const allowed = key === 'in' ? parts : widgets.filter((each) => each !== name);
    if (allowed.includes(target)) continue;
    unsure.add(name);
    const code = key === 'in' ? 'unknown-section' : 'unknown-widget';
    report(code, [...at, key], { name: target, allowed }, { near: nearest(target, allowed) });
  }
  return unsure;
}

/** Reports a page or panel that has neither rows nor anything that contains rows. */
function needRows(
  part: Readonly<Record<string, unknown>>,
  at: Path,
  others: readonly string[],
  what: string,
  report: Report,
): void {
  if (['rows', ...others].some((key) => Object.hasOwn(part, key))) return;
  report('missing-key', [...at, 'rows'], { keys: ['rows'], in: what }, { part: 'key' });
}

const widthOf = (row: WidgetRow): number => {
  const spans = row.map((item) => (typeof item === 'string' ? 0 : (item.span ?? 0)));
  return spans.reduce((sum, span) => sum + span, 0) + spans.filter((span) => span === 0).length;
};

/** The base's widgets that a customer's rows replace. Empty when the rows are the base's own. */
function replacedBy({ at }: RowsBlock, { value, layers }: Layered): { at: Path; names: readonly string[] }[] {
  const [base] = layers;
  if (layerOf(layers, value, at) === base) return [];
  const before = at.reduce<unknown>(
    (inner, step) => (isMapping(inner) ? inner[step] : undefined),
    base.value,
  );
  const names = Array.isArray(before)
    ? before
        .flatMap((row: unknown) => (isMapping(row) ? row.widgets : row))
        .map((item: unknown) => String(isMapping(item) ? item.widget : item))
    : namesIn(base.value, 'widgets');
  return [{ at, names }];
}

/**
 * Checks that every widget is in exactly one row. A base widget that a customer's rows omit is reported in
 * the customer's file.
 */
function linkRows(
  spec: Partial<PageSpec>,
  { document, damaged }: LayoutPlace,
  declared: readonly string[],
  unsure: ReadonlySet<string>,
  report: Report,
): void {
  const blocks = [...rowsIn(spec)];
  // When rows are invalid, the widgets in them are unknown.
  if (blocks.length === 0 || [...damaged].some((path) => /^(rows|sections|tabs|steps)(\/|$)/.test(path)))
    return;
  const placed = new Set<string>();
  const all = blocks.flatMap(({ rows }) => rows.flatMap(widgetsIn).map(widgetIn));
  let mistyped = false;
  for (const { rows, at } of blocks) {
    for (const [index, row] of rows.entries()) {
      const widgets = widgetsIn(row);
      const rowAt = [...at, index, ...(Array.isArray(row) ? [] : ['widgets'])];
      for (const [column, item] of widgets.entries()) {
        const name = widgetIn(item);
        const itemAt = [...rowAt, column, ...(typeof item === 'string' ? [] : ['widget'])];
        if (!declared.includes(name)) {
          // A mistyped name probably means a widget that is in no row yet.
          const free = declared.filter((each) => !all.includes(each));
          const near = nearest(name, free) ?? nearest(name, declared);
          report('unknown-widget', itemAt, { name, allowed: declared }, { near });
          mistyped = true;
        } else if (placed.has(name)) report('widget-placed-twice', itemAt, { name });
        placed.add(name);
      }
      const total = widthOf(widgets);
      if (total > 24) report('row-too-wide', rowAt, { total });
    }
  }
  if (mistyped) return;
  const { place = {} } = spec;
  for (const { rows } of rowsIn(withPlaces(spec)))
    for (const name of rows.flatMap(widgetsIn).map(widgetIn))
      if (Object.hasOwn(place, name)) placed.add(name);
  const disabled = (name: string): boolean => spec.widgets?.[name]?.disabled === true;
  const unplaced = declared.filter((name) => !placed.has(name) && !disabled(name) && !unsure.has(name));
  const replaced = blocks.flatMap((block) => replacedBy(block, document));
  for (const { at, names } of replaced) {
    const left = unplaced.filter((name) => names.includes(name));
    if (left.length > 0) report('widget-in-no-row', at, { name: left[0] ?? '', left }, { part: 'key' });
  }
  for (const name of unplaced)
    if (!replaced.some(({ names }) => names.includes(name)))
      report('widget-in-no-row', ['widgets', name], { name }, { part: 'key' });
}
