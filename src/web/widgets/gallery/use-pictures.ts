import { useEffect, useMemo, useState } from 'react';
import { untilReleased } from '../../kit/until-released.ts';
import type { FileNameList } from '../../../language/plan/index.ts';
import type { WidgetActions } from '../actions.ts';

/**
 * Milliseconds after which the addresses are requested again. The tickets in them are valid for at least 15 minutes.
 */
const ticketMs = 10 * 60 * 1000;

export interface RequestedPictures {
  /** Areas of files; earlier areas take precedence. */
  readonly areas: readonly string[];
  readonly dimension: string;
  /** The ids of the members. */
  readonly members: readonly string[];
}

/**
 * The addresses of the images that users have uploaded under the names of members, by member id. Reloaded when files
 * change.
 */
export function usePictures(
  { areas, dimension, members }: RequestedPictures,
  { load, followRows }: WidgetActions,
): ReadonlyMap<string, string> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const [turn, setTurn] = useState(0);
  const paths = useMemo(
    () => (members.length === 0 ? '' : areas.map((area) => pathOf(area, dimension, members)).join(' ')),
    [areas, dimension, members],
  );
  useEffect(() => {
    if (paths === '') return undefined;
    const renew = (): void => setTurn((count) => count + 1);
    const timer = setInterval(renew, ticketMs);
    const unfollow = followRows('/files', renew);
    return () => (clearInterval(timer), unfollow());
  }, [paths, followRows]);
  useEffect(() => requestFor(paths, turn, load, setPictures), [paths, turn, load]);
  return pictures;
}

const pathOf = (area: string, dimension: string, members: readonly string[]): string =>
  `files/${encodeURIComponent(area)}/names?dimension=${encodeURIComponent(dimension)}&members=${members.map(encodeURIComponent).join(',')}`;

/** Forbidden or failed requests return no images; members then keep those they have. */
function requestFor(
  paths: string,
  _turn: number,
  load: WidgetActions['load'],
  show: (pictures: ReadonlyMap<string, string>) => void,
): () => void {
  const requested = paths === '' ? [] : paths.split(' ');
  if (requested.length === 0) return () => undefined;
  return untilReleased(Promise.all(requested.map(load)), (answers) => {
    const found = new Map<string, string>();
    for (const answer of answers) {
      if (answer.kind !== 'done') continue;
      const { names, ticket } = answer.data as FileNameList;
      for (const { member, isPicture, file, version } of names)
        if (isPicture && !found.has(member))
          found.set(member, `/api/contents/${ticket}/${file}/thumbnail?version=${version}`);
    }
    show(found);
  });
}
