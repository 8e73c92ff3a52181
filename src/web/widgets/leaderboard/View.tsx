import { AddressLink } from '../AddressLink.tsx';
import type { ViewProps } from '../widget.ts';
import './leaderboard.css';
import type { RankedEntry, LeaderboardProps } from './to-props.ts';

export function View({ props, context }: ViewProps<LeaderboardProps>) {
  return (
    <>
      <ol className="leaderboard" data-compared={props.isCompared || undefined}>
        {props.entries.map((entry) => (
          <li key={entry.key}>
            <span className="leaderboard-place">
              <bdi>{context.format.full(entry.place, { format: 'integer' })}</bdi>
              {props.isCompared ? <Moved entry={entry} context={context} /> : null}
            </span>
            <span className="leaderboard-name" title={entry.name}>
              {entry.address === null ? (
                <bdi>{entry.name}</bdi>
              ) : (
                <AddressLink
                  link={{ address: entry.address, open: context.actions.open }}
                  className="leaderboard-link"
                  title={entry.name}
                >
                  <bdi>{entry.name}</bdi>
                </AddressLink>
              )}
            </span>
            <span className="leaderboard-value" title={entry.full}>
              <bdi>{entry.value}</bdi>
            </span>
            {props.isCompared ? (
              <span
                className="leaderboard-change"
                data-tone={entry.change?.tone}
                title={entry.change?.against}
              >
                <bdi>{entry.change?.text ?? '–'}</bdi>
              </span>
            ) : null}
            <span className="leaderboard-bar" aria-hidden="true">
              <span style={{ inlineSize: `${entry.part * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
      {props.note === null ? null : <p className="chart-note">{props.note}</p>}
    </>
  );
}

/** The change of a member's rank, or that it is new. */
function Moved({
  entry,
  context,
}: { readonly entry: RankedEntry } & Pick<ViewProps<LeaderboardProps>, 'context'>) {
  const { moved, movedTone, isNew } = entry;
  const { appText, format } = context;
  if (isNew) return <span className="leaderboard-moved">{appText('widgets.newEntry')}</span>;
  if (moved === null || moved === 0)
    return (
      <span className="leaderboard-moved" title={appText('widgets.samePlace')}>
        <span aria-hidden="true">=</span>
        <span className="visually-hidden">{appText('widgets.samePlace')}</span>
      </span>
    );
  const count = format.full(Math.abs(moved), { format: 'integer' });
  const words = appText(moved > 0 ? 'widgets.placesUp' : 'widgets.placesDown', { count });
  return (
    <span className="leaderboard-moved" data-tone={movedTone} title={words}>
      <span aria-hidden="true">
        {moved > 0 ? '▲' : '▼'} {count}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
