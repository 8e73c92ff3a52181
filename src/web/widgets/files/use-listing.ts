import { useCallback, useEffect, useState } from 'react';
import type { FileListing } from '../../../language/plan/index.ts';
import type { WidgetActions } from '../actions.ts';

export interface Asked {
  readonly area: string;
  readonly folder: string;
  /** A part of a name; empty for the folder as it is. */
  readonly search: string;
  readonly isBin: boolean;
}

interface Answered {
  readonly path: string;
  readonly listing: FileListing | null;
  readonly message: string | null;
}

/** The ticket of a listing, by which pictures and downloads are read, is good for a quarter of an hour at least. */
const ticketMs = 10 * 60 * 1000;

/** The entries of what is open, asked again when anybody changes the area. `listing` is null until they are there. */
export function useListing(asked: Asked, { load, followRows }: WidgetActions) {
  const path = pathOf(asked);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  useEffect(() => askFor(path, turn, load, setAnswered), [path, turn, load]);
  useEffect(() => afterNews(followRows, reload), [followRows, reload]);
  useEffect(() => {
    const timer = setInterval(reload, ticketMs);
    return () => clearInterval(timer);
  }, [reload]);
  const isCurrent = answered?.path === path;
  return {
    listing: isCurrent ? answered.listing : null,
    message: isCurrent ? answered.message : null,
    reload,
  };
}

/** Asked in vain where something else is asked for meanwhile. */
function askFor(
  path: string,
  _turn: number,
  load: WidgetActions['load'],
  show: (answered: Answered) => void,
): () => void {
  let isWanted = true;
  void load(path).then((outcome) => {
    if (!isWanted) return;
    if (outcome.kind === 'done') show({ path, listing: outcome.data as FileListing, message: null });
    else show({ path, listing: null, message: outcome.message });
  });
  return () => void (isWanted = false);
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

function pathOf({ area, folder, search, isBin }: Asked): string {
  const at = `files/${encodeURIComponent(area)}`;
  if (isBin) return `${at}?bin=true`;
  return search === ''
    ? `${at}?folder=${encodeURIComponent(folder)}`
    : `${at}?search=${encodeURIComponent(search)}`;
}
