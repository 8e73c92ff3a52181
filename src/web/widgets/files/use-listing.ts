import { useCallback, useEffect, useState } from 'react';
import type { FileListing } from '../../../language/plan/index.ts';
import type { WidgetActions } from '../actions.ts';
import type { FileSort } from './file-sort.ts';

interface Asked {
  readonly area: string;
  readonly folder: string;
  /** A part of a name; empty for the folder as it is. */
  readonly search: string;
  readonly isBin: boolean;
  readonly sort: FileSort;
  readonly language: string;
  /** Entries that are wanted, from the first on. */
  readonly limit: number;
}

interface Answered {
  /** What it is a list of, in whatever order. */
  readonly place: string;
  readonly listing: FileListing | null;
  readonly message: string | null;
}

/** The ticket of a listing, by which pictures and downloads are read, is good for a quarter of an hour at least. */
const ticketMs = 10 * 60 * 1000;

/** The entries of what is open, asked again when anybody changes the area. `listing` is null until they are there. */
export function useListing(asked: Asked, { load, followRows }: WidgetActions) {
  const place = placeOf(asked);
  const order = orderOf(asked);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  useEffect(() => askFor(place, order, turn, load, setAnswered), [place, order, turn, load]);
  useEffect(() => afterNews(followRows, reload), [followRows, reload]);
  useEffect(() => {
    const timer = setInterval(reload, ticketMs);
    return () => clearInterval(timer);
  }, [reload]);
  // Put in another order, or with more of it, it stays on the screen until the answer is there.
  const isCurrent = answered?.place === place;
  return {
    listing: isCurrent ? answered.listing : null,
    message: isCurrent ? answered.message : null,
    reload,
  };
}

/** Asked in vain where something else is asked for meanwhile. */
function askFor(
  place: string,
  order: string,
  _turn: number,
  load: WidgetActions['load'],
  show: (change: (before: Answered | null) => Answered) => void,
): () => void {
  let isWanted = true;
  void load(`${place}&${order}`).then((outcome) => {
    if (!isWanted) return;
    if (outcome.kind === 'done') show((before) => answeredWith(before, place, outcome.data as FileListing));
    else show(() => ({ place, listing: null, message: outcome.message }));
  });
  return () => void (isWanted = false);
}

/** Entries that are as they were stay the same objects, so that only those that changed are drawn anew. */
function answeredWith(before: Answered | null, place: string, listing: FileListing): Answered {
  const known = new Map(before?.listing?.entries.map((entry) => [entry.id, entry]));
  const entries = listing.entries.map((entry) => {
    const old = known.get(entry.id);
    return old !== undefined && JSON.stringify(old) === JSON.stringify(entry) ? old : entry;
  });
  return { place, listing: { ...listing, entries }, message: null };
}

/** Many changes at a time are one. */
function afterNews(followRows: WidgetActions['followRows'], reload: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const unfollow = followRows('/files', () => {
    timer ??= setTimeout(() => {
      timer = null;
      reload();
    }, 500);
  });
  return () => {
    if (timer !== null) clearTimeout(timer);
    unfollow();
  };
}

/** The ids of all entries of what is open, in their order; null where they can't be had. */
export async function allIds(asked: Asked, load: WidgetActions['load']): Promise<readonly string[] | null> {
  const outcome = await load(`${placeOf(asked)}&${orderOf({ ...asked, limit: 1 })}&ids=true`);
  return outcome.kind === 'done' ? (outcome.data as FileListing).ids : null;
}

const orderOf = ({ sort, language, limit }: Asked): string =>
  `sort=${sort.by}&descending=${sort.isDescending}&language=${language}&limit=${limit}`;

function placeOf({ area, folder, search, isBin }: Asked): string {
  const at = `files/${encodeURIComponent(area)}`;
  if (isBin) return `${at}?bin=true`;
  return search === ''
    ? `${at}?folder=${encodeURIComponent(folder)}`
    : `${at}?search=${encodeURIComponent(search)}`;
}
