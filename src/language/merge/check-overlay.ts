import type { DocumentKind } from '../source/document-kind.ts';
import { isMapping, placeIn, type Report } from '../source/layered.ts';
import type { ParsedFile } from '../source/parse-file.ts';
import type { Path } from '../source/positions.ts';
import { rowsIn, type WrittenLayout } from '../terms/layout-blocks.ts';
import { aggregations } from '../terms/measure-spec.ts';
import { sameValue } from './merge-patch.ts';

/** Maps in which each name must exist in the base or have `new: true`. `*` is any one name. */
const namedThings: Readonly<Partial<Record<DocumentKind, Readonly<Record<string, string>>>>> = {
  page: {
    widgets: 'widget',
    queries: 'query',
    commands: 'command',
    variables: 'variable',
    sections: 'section',
    tabs: 'tab',
    'tabs/*/sections': 'section',
    steps: 'step',
    'steps/*/sections': 'section',
    'filterBar/components': 'component',
    checks: 'check',
  },
  checks: { checks: 'check' },
  'filter-bar': { components: 'component' },
  dataset: {
    measures: 'measure',
    dimensions: 'dimension',
    joins: 'join',
    'insights/scores/each': 'score',
  },
  table: { columns: 'column' },
  resource: { fields: 'field' },
  app: { menu: 'menu section', lists: 'list', 'files/areas': 'area of files' },
};

/** The result of checking an overlay. Its mistakes have been reported. */
export interface OverlayCheck {
  /**
   * Names that the base lacks and that are not complete. They are left out of the merge, so that they are not
   * reported twice.
   */
  readonly orphans: readonly Path[];
}

/** Reports names of an overlay that its base lacks, and changes without effect. */
export function checkOverlay(base: ParsedFile, overlay: ParsedFile, report: Report): OverlayCheck {
  const orphans: Path[] = [];
  const kinds = namedThings[overlay.place.kind] ?? {};
  const visit = (baseValue: unknown, patch: unknown, path: Path): void => {
    if (!isMapping(patch) || !isMapping(baseValue)) return;
    const kind = kindAt(kinds, path);
    for (const [key, value] of Object.entries(patch)) {
      const at = [...path, key];
      // Computed only for a diagnostic, since it is slow.
      const here = (): string => placeText(base, Object.hasOwn(baseValue, key) ? at : path);
      if (value === null) {
        if (!Object.hasOwn(baseValue, key))
          report('overlay-removes-nothing', at, { key, base: here() }, { part: 'key' });
      } else if (kind !== undefined && !Object.hasOwn(baseValue, key)) {
        if (saysNew(value)) continue;
        const allowed = Object.keys(baseValue);
        report('overlay-unknown-name', at, { name: key, kind, allowed, base: here() }, { part: 'key' });
        if (!standsAlone(kind, value) || (kind === 'widget' && !isPlaced(key, overlay.value)))
          orphans.push(at);
      } else if (kind !== undefined && saysNew(value)) {
        report('overlay-not-new', at, { name: key, kind, base: here() }, { part: 'key' });
      } else if (kind === 'column' && changesType(baseValue[key], value)) {
        const params = {
          name: key,
          type: typeOf(patched(baseValue[key], value)),
          of: typeOf(baseValue[key]),
          base: here(),
        };
        report('overlay-changes-type', at, params);
      } else if (Object.hasOwn(baseValue, key) && sameAfter(baseValue[key], value)) {
        report('overlay-changes-nothing', at, { key, base: here() }, { part: 'key' });
      } else visit(baseValue[key], value, at);
    }
  };
  if (isMapping(overlay.value) && Object.keys(overlay.value).length === 0) {
    report('overlay-changes-nothing', [], { key: '', base: base.path });
  }
  visit(base.value, overlay.value, []);
  return { orphans };
}

const kindAt = (kinds: Readonly<Record<string, string>>, path: Path): string | undefined =>
  kinds[path.join('/')] ?? kinds[path.map((step, index) => (index === 1 ? '*' : step)).join('/')];

/** A value without some paths. */
export function withoutPaths(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0 || !isMapping(value)) return value;
  const gone = new Set(paths.filter((path) => path.length === 1).map(([key]) => key));
  const entries = Object.entries(value).filter(([key]) => !gone.has(key));
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key,
      withoutPaths(
        inner,
        paths.filter(([first]) => first === key).map((path) => path.slice(1)),
      ),
    ]),
  );
}

/** Whether a patch changes the type of a column. A patch without a type does not. */
function changesType(column: unknown, patch: unknown): boolean {
  const after = patched(column, patch);
  return (!isMapping(after) || after.type !== undefined) && typeOf(after) !== typeOf(column);
}

const patched = (column: unknown, patch: unknown): unknown =>
  isMapping(patch) && isMapping(column) ? { ...column, ...patch } : patch;

function typeOf(column: unknown): string {
  const { type, digits = 2 } = isMapping(column) ? column : { type: column };
  return type === 'decimal' ? `decimal with ${String(digits)} digits` : String(type);
}

const saysNew = (value: unknown): boolean => isMapping(value) && value.new === true;

/** Keys that only a complete entry has. An entry without any of them is a change of another one. */
const essentials: Readonly<Record<string, readonly string[] | undefined>> = {
  query: ['path', 'extends'],
  command: ['path'],
  section: ['rows'],
  tab: ['rows', 'sections'],
  check: ['expect'],
  measure: aggregations,
  dimension: ['column'],
  'menu section': ['title'],
  list: ['dataset'],
  score: ['rule'],
};

/** Whether an entry is complete. It was then meant to be new, and lacks only `new: true`. */
const standsAlone = (kind: string, value: unknown): boolean =>
  isMapping(value)
    ? (essentials[kind] ?? ['type']).some((key) => Object.hasOwn(value, key))
    : kind === 'dimension' || kind === 'column';

/**
 * Whether an overlay places a widget. A new widget is placed there; a widget that the base has renamed is
 * not.
 */
function isPlaced(name: string, overlay: unknown): boolean {
  const items = [...rowsIn(overlay as Partial<WrittenLayout>)].flatMap(({ rows }) => [rows].flat(2));
  const { place } = overlay as { readonly place?: unknown };
  return (
    (isMapping(place) && Object.hasOwn(place, name)) ||
    items.some((item) => (isMapping(item) ? item.widget : item) === name)
  );
}

/** Whether a patch leaves a value unchanged. An empty map does not change a map. */
function sameAfter(baseValue: unknown, patch: unknown): boolean {
  if (!isMapping(patch)) return sameValue(baseValue, patch);
  if (!isMapping(baseValue)) return false;
  return Object.keys(patch).length === 0;
}

function placeText(base: ParsedFile, path: Path): string {
  const { file, line } = placeIn({ value: base.value, layers: [base] }, path, 'key');
  return `${file}:${line}`;
}
