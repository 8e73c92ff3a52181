import { useEffect, useState } from 'react';
import { untilReleased } from '../../kit/until-released.ts';
import type { FileNameList } from '../../../language/plan/index.ts';
import type { WidgetActions } from '../actions.ts';

/** The members that a file's name refers to. */
export interface BelongsTo {
  /** Titles of the members named by the file, such as creatives. */
  readonly titles: readonly string[];
  /** The parents of these members, such as campaigns, without duplicates. */
  readonly within: readonly { readonly title: string; readonly address: string | null }[];
}

export interface NamesOfFiles {
  /** The i18n key of the text for a file whose name refers to no member. */
  readonly none: string;
  /** Keyed by file id; null for files whose name refers to no member. */
  readonly of: ReadonlyMap<string, BelongsTo | null>;
}

/** The number of files per request. */
const step = 100;

/**
 * Returns the members that files refer to by their names; null while loading, and when nothing is known.
 * `version` changes whenever the files may have changed.
 */
export function useNames(
  area: string,
  ids: readonly string[],
  version: unknown,
  load: WidgetActions['load'],
): NamesOfFiles | null {
  const [known, setKnown] = useState<NamesOfFiles | null>(null);
  const requested = ids.join(',');
  useEffect(() => requestFor(area, requested, version, load, setKnown), [area, requested, version, load]);
  return known;
}

/** Loads the members. Returns a function that ignores the response, for when something else is requested. */
function requestFor(
  area: string,
  ids: string,
  _version: unknown,
  load: WidgetActions['load'],
  show: (known: NamesOfFiles | null) => void,
): () => void {
  return untilReleased(requestAll(area, ids === '' ? [] : ids.split(','), load), show);
}

async function requestAll(
  area: string,
  ids: readonly string[],
  load: WidgetActions['load'],
): Promise<NamesOfFiles | null> {
  const parts = Array.from({ length: Math.ceil(ids.length / step) }, (_, at) =>
    ids.slice(at * step, (at + 1) * step),
  );
  const answers = await Promise.all(
    parts.map((part) => load(`files/${encodeURIComponent(area)}/names?ids=${part.join(',')}`)),
  );
  const of = new Map<string, BelongsTo | null>();
  let none: string | null = null;
  answers.forEach((answer, at) => {
    if (answer.kind !== 'done') return;
    const list = answer.data as FileNameList;
    none ??= list.none;
    for (const id of parts[at]!) of.set(id, belonging(list.names.filter(({ file }) => file === id)));
  });
  return none === null ? null : { none, of };
}

function belonging(rows: FileNameList['names']): BelongsTo | null {
  if (rows.length === 0) return null;
  const within = new Map(rows.map((row) => [row.within, { title: row.withinTitle, address: row.address }]));
  return { titles: [...new Set(rows.map(({ title }) => title))], within: [...within.values()] };
}
