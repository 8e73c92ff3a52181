import { useEffect, useMemo, useState } from 'react';
import { foldText } from '../../../format/index.ts';
import type { WidgetActions } from '../actions.ts';
import type { GridValue, GridChoice, GridField } from './model/field.ts';
import type { SavedRow } from './model/state.ts';
import type { GridView } from './store.ts';
import { onWritten } from './written-news.ts';

/** What may be chosen in fields whose list is the server's, and how each is called. */
export interface MemberLists {
  readonly nameOf: (field: string, value: GridValue) => string | null;
  readonly memberOf: (field: string, name: string) => string | null;
  readonly choicesOf: (field: GridField) => readonly GridChoice[];
}

type Lists = ReadonlyMap<string, readonly GridChoice[]>;

/** Loads the lists once, and again when a grid of the page has written rows, so that a pasted name is found at once, and none is searched letter by letter. */
export function useMembers(
  fields: readonly GridField[],
  names: GridView['names'],
  load: WidgetActions['load'],
): MemberLists {
  const [lists, setLists] = useState<Lists>(new Map());
  const paths = fields
    .flatMap(({ name, options }) => (options === null ? [] : [`${name}\n${options}`]))
    .join('\n\n');
  useEffect(() => {
    if (paths === '') return undefined;
    let wanted = true;
    const ask = (): void => {
      for (const [name, path] of paths.split('\n\n').map((each) => each.split('\n') as [string, string]))
        void load(path).then((outcome) => {
          if (!wanted || outcome.kind !== 'done') return;
          const options = optionsIn(outcome.data);
          setLists(
            (known) => new Map([...known, [name, options] as const].filter(([, each]) => each.length > 0)),
          );
        });
    };
    ask();
    const release = onWritten(ask);
    return () => {
      wanted = false;
      release();
    };
  }, [paths, load]);
  return useMemo(() => membersOf(lists, names), [lists, names]);
}

function membersOf(lists: Lists, names: GridView['names']): MemberLists {
  const titles = new Map<string, Map<string, string>>();
  const values = new Map<string, Map<string, string>>();
  for (const [field, known] of names) titles.set(field, new Map(known));
  for (const [field, options] of lists) {
    const known = titles.get(field) ?? new Map<string, string>();
    for (const { value, title } of options) known.set(value, title);
    titles.set(field, known);
  }
  for (const [field, known] of titles) {
    const found = new Map<string, string>();
    // A name that several have says none of them.
    for (const [value, title] of known) found.set(foldText(title), found.has(foldText(title)) ? '' : value);
    values.set(field, found);
  }
  return {
    nameOf: (field, value) => titles.get(field)?.get(String(value)) ?? null,
    memberOf: (field, name) => {
      if (titles.get(field)?.has(name) === true) return name;
      return values.get(field)?.get(foldText(name)) || null;
    },
    choicesOf: ({ name, choices }) => {
      if (choices.length > 0) return choices;
      return lists.get(name) ?? [...(titles.get(name) ?? [])].map(([value, title]) => ({ value, title }));
    },
  };
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

/** A row of another table is called by what it begins with. */
function choiceOfRow({ id, values, texts = {} }: SavedRow): GridChoice {
  const words = Object.entries(values).flatMap(([name, value]) => texts[name] ?? value ?? []);
  return { value: id, title: words.slice(0, 2).map(String).join(' · ') };
}
