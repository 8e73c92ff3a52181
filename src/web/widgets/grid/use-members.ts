import { useEffect, useMemo, useState } from 'react';
import { foldText } from '../../../format/index.ts';
import type { WidgetActions } from '../actions.ts';
import { optionsFor } from './model/field.ts';
import type { GridValue, GridChoice, GridField, RowValues } from './model/field.ts';
import { rowAt } from './model/state.ts';
import type { GridState, SavedRow } from './model/state.ts';
import type { GridView } from './store.ts';
import { onWritten } from './written-news.ts';

/**
 * The choices of fields whose list is on the server, and their titles. Fields are passed as their row has
 * them.
 */
export interface MemberLists {
  readonly nameOf: (field: string, value: GridValue) => string | null;
  readonly memberOf: (field: GridField, name: string) => string | null;
  readonly choicesOf: (field: GridField) => readonly GridChoice[];
  /** Whether a value is in the list; true while the list is not loaded. */
  readonly fits: (field: GridField, value: GridValue) => boolean;
}

/** Choices keyed by path. */
type Lists = ReadonlyMap<string, readonly GridChoice[]>;

/**
 * The maximum number of lists loaded per field: one for each combination of the values that it depends on.
 */
const MOST_LISTS = 50;
/**
 * The maximum number of entries of a list. A value that is missing from a list of this size may still be
 * valid.
 */
const MOST_ENTRIES = 1_000;

/**
 * Loads the lists once, and again when a grid of the page has saved rows. So a pasted name is found at once,
 * without searching on the server. A field that depends on others has a list for each combination of values
 * in the rows.
 */
export function useMembers(
  fields: readonly GridField[],
  names: GridView['names'],
  load: WidgetActions['load'],
  rows: Iterable<RowValues> = [],
): MemberLists {
  const [lists, setLists] = useState<Lists>(new Map());
  const paths = pathsOf(fields, rows).join('\n');
  useEffect(() => {
    if (paths === '') return undefined;
    let wanted = true;
    const loadAll = (): void => {
      for (const path of paths.split('\n'))
        void load(path).then((outcome) => {
          if (!wanted || outcome.kind !== 'done') return;
          const options = optionsIn(outcome.data);
          setLists((known) => new Map([...known, [path, options] as const]));
        });
    };
    loadAll();
    const release = onWritten(loadAll);
    return () => {
      wanted = false;
      release();
    };
  }, [paths, load]);
  return useMemo(() => membersOf(fields, lists, names), [fields, lists, names]);
}

/**
 * The rows whose lists are loaded. Before the grid is used, these are the changed rows only: a list for each combination
 * of values would be many requests for a page that is only read. The changed rows come first.
 */
export function useRowsToLoad({ saved, edits, compute }: GridState, isUsed: boolean): Iterable<RowValues> {
  const kept = useMemo(
    () => (isUsed ? [...saved.values()].map(({ values }) => values) : []),
    [saved, isUsed],
  );
  return useMemo(() => {
    const rows = [...edits.keys()].map((key) => rowAt({ saved, edits, compute }, key));
    return [...rows.flatMap((row) => (row === null ? [] : [row.values])), ...kept];
  }, [saved, edits, compute, kept]);
}

function pathsOf(fields: readonly GridField[], rows: Iterable<RowValues>): readonly string[] {
  const paths = new Set<string>();
  for (const field of fields) {
    if (field.options === null) continue;
    if (field.by === null) paths.add(field.options);
    else for (const path of pathsFor(field, rows)) paths.add(path);
  }
  return [...paths];
}

const pathsByRow = new WeakMap<GridField, WeakMap<RowValues, string>>();

function pathsFor(field: GridField, rows: Iterable<RowValues>): ReadonlySet<string> {
  // An edit changes only the value object of its own row, so the paths of other rows can be cached.
  const known = pathsByRow.get(field) ?? new WeakMap<RowValues, string>();
  pathsByRow.set(field, known);
  const paths = new Set<string>();
  for (const values of rows) {
    const path = known.get(values) ?? optionsFor(field, values)!;
    known.set(values, path);
    paths.add(path);
    if (paths.size >= MOST_LISTS) break;
  }
  return paths;
}

function membersOf(fields: readonly GridField[], lists: Lists, names: GridView['names']): MemberLists {
  const titles = new Map<string, Map<string, string>>();
  for (const [field, known] of names) titles.set(field, new Map(known));
  for (const { name, options } of fields) {
    if (options === null) continue;
    const known = titles.get(name) ?? new Map<string, string>();
    for (const [path, list] of lists)
      if (path === options || path.startsWith(`${options}&`))
        for (const { value, title } of list) known.set(value, title);
    titles.set(name, known);
  }
  const dependent = new Set(fields.flatMap(({ name, by }) => (by === null ? [] : [name])));
  const listOf = ({ options }: GridField) => (options === null ? undefined : lists.get(options));
  return {
    nameOf: (field, value) => titles.get(field)?.get(String(value)) ?? null,
    memberOf: (field, name) => {
      const list = listOf(field);
      // A name can mean another member in another row, so it waits for the list of this row.
      const isElsewhere = field.by === null && dependent.has(field.name);
      const known =
        isElsewhere || (list !== undefined && list.length > 0)
          ? titlesIn(list ?? [])
          : titles.get(field.name);
      if (known === undefined) return null;
      return known.has(name) ? name : byTitle(known).get(foldText(name)) || null;
    },
    choicesOf: (field) => {
      if (field.choices.length > 0) return field.choices;
      const list = listOf(field);
      if (list !== undefined && (list.length > 0 || (field.by === null && dependent.has(field.name))))
        return list;
      return [...(titles.get(field.name) ?? [])].map(([value, title]) => ({ value, title }));
    },
    fits: (field, value) => {
      const list = listOf(field);
      if (list === undefined || list.length >= MOST_ENTRIES) return true;
      return titlesIn(list).has(String(value));
    },
  };
}

const listTitles = new WeakMap<readonly GridChoice[], ReadonlyMap<string, string>>();

function titlesIn(list: readonly GridChoice[]): ReadonlyMap<string, string> {
  const known = listTitles.get(list) ?? new Map(list.map(({ value, title }) => [value, title]));
  listTitles.set(list, known);
  return known;
}

const valuesByTitle = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>();

/** Returns values keyed by folded title. A title that several values share maps to an empty text. */
function byTitle(titles: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const known = valuesByTitle.get(titles);
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  for (const [value, title] of titles) found.set(foldText(title), found.has(foldText(title)) ? '' : value);
  valuesByTitle.set(titles, found);
  return found;
}

function optionsIn(data: unknown): readonly GridChoice[] {
  const { options, entries, rows } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (Array.isArray(rows)) return (rows as readonly SavedRow[]).map(choiceOfRow);
  const list = options ?? entries;
  return Array.isArray(list)
    ? (list as readonly GridChoice[]).map(({ value, title }) => ({
        value: String(value),
        title: String(title),
      }))
    : [];
}

/** The title of another table's row consists of its first two values. */
function choiceOfRow({ id, values, texts = {} }: SavedRow): GridChoice {
  const words = Object.entries(values).flatMap(([name, value]) => texts[name] ?? value ?? []);
  return { value: id, title: words.slice(0, 2).map(String).join(' · ') };
}
