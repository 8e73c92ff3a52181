import { useCallback, useEffect, useState } from 'react';
import { untilReleased } from '../../kit/until-released.ts';
import type { FileListing } from '../../../language/plan/index.ts';
import type { WidgetActions } from '../actions.ts';
import type { FileSort } from './file-sort.ts';

interface Requested {
  readonly area: string;
  readonly folder: string;
  /** A part of a name; empty to list the folder. */
  readonly search: string;
  readonly isBin: boolean;
  readonly sort: FileSort;
  readonly language: string;
  /** The number of entries to load, from the first on. */
  readonly limit: number;
}

interface Answered {
  /** The path of the request without sorting and limit. */
  readonly place: string;
  readonly listing: FileListing | null;
  readonly message: string | null;
}

/**
 * Milliseconds after which the listing is reloaded. Its ticket, with which pictures and downloads are
 * requested, is valid for at least 15 minutes.
 */
const ticketMs = 10 * 60 * 1000;

/**
 * Returns the entries of the open folder, and reloads them when anybody changes the area. `listing` is null
 * until they are loaded.
 */
export function useListing(requested: Requested, { load, followRows }: WidgetActions) {
  const place = placeOf(requested);
  const order = orderOf(requested);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  useEffect(() => requestFor(place, order, turn, load, setAnswered), [place, order, turn, load]);
  useEffect(() => afterNews(followRows, reload), [followRows, reload]);
  useEffect(() => {
    const timer = setInterval(reload, ticketMs);
    return () => clearInterval(timer);
  }, [reload]);
  // While only the order or the limit changes, the old listing stays on the screen until the response
  // arrives.
  const isCurrent = answered?.place === place;
  return {
    listing: isCurrent ? answered.listing : null,
    message: isCurrent ? answered.message : null,
    reload,
  };
}

/** Loads the listing. Returns a function that ignores the response, for when something else is requested. */
function requestFor(
  place: string,
  order: string,
  _turn: number,
  load: WidgetActions['load'],
  show: (change: (before: Answered | null) => Answered) => void,
): () => void {
  return untilReleased(load(`${place}&${order}`), (outcome) => {
    if (outcome.kind === 'done') show((before) => answeredWith(before, place, outcome.data as FileListing));
    else show(() => ({ place, listing: null, message: outcome.message }));
  });
}

/** Reuses the objects of unchanged entries, so that only changed entries are rendered again. */
function answeredWith(before: Answered | null, place: string, listing: FileListing): Answered {
  const known = new Map(before?.listing?.entries.map((entry) => [entry.id, entry]));
  const entries = listing.entries.map((entry) => {
    const old = known.get(entry.id);
    return old !== undefined && JSON.stringify(old) === JSON.stringify(entry) ? old : entry;
  });
  return { place, listing: { ...listing, entries }, message: null };
}

/** Calls `reload` at most once per 500 ms, however many changes there are. */
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

/** Returns the ids of all entries, in their order; null when the request fails. */
export async function allIds(
  requested: Requested,
  load: WidgetActions['load'],
): Promise<readonly string[] | null> {
  const outcome = await load(`${placeOf(requested)}&${orderOf({ ...requested, limit: 1 })}&ids=true`);
  return outcome.kind === 'done' ? (outcome.data as FileListing).ids : null;
}

const orderOf = ({ sort, language, limit }: Requested): string =>
  `sort=${sort.by}&descending=${sort.isDescending}&language=${language}&limit=${limit}`;

function placeOf({ area, folder, search, isBin }: Requested): string {
  const at = `files/${encodeURIComponent(area)}`;
  if (isBin) return `${at}?bin=true`;
  return search === ''
    ? `${at}?folder=${encodeURIComponent(folder)}`
    : `${at}?search=${encodeURIComponent(search)}`;
}
