/** `near`: no longer outside, but not back inside by the margin. */
export type SeriesVerdict = 'outside' | 'near' | 'inside';

/** What was found of a series. */
export interface SeriesJudgement {
  /** What was judged: a day, or the moment of judging. Later ones sort later. */
  readonly of: string;
  readonly verdict: SeriesVerdict;
}

/** What is known of a series: plain data, kept between judgements. */
export interface SeriesState {
  /** The last that was judged; null before the first. */
  readonly judged: string | null;
  /** Judgements in a row that were outside. */
  readonly beyond: number;
  /** The first of these. */
  readonly since: string | null;
  /** What is open. Its id is the judgement that opened it. */
  readonly episode: { readonly id: string; readonly notified: boolean } | null;
}

export interface AlertRule {
  /** It opens after so many judgements in a row that were outside; at least 1. */
  readonly after: number;
  /** Whether nobody is to be told now: snoozed, or out of business hours. */
  readonly quiet: boolean;
}

/** `notified`: recipients are notified of what is open; of an end where `notify` says so. */
export type AlertEvent =
  | { readonly kind: 'opened' | 'notified'; readonly episode: string }
  | { readonly kind: 'closed'; readonly episode: string; readonly notify: boolean };

export interface SeriesStep {
  readonly state: SeriesState;
  readonly events: readonly AlertEvent[];
}

/** Before anything was judged. */
export const unjudged: SeriesState = { judged: null, beyond: 0, since: null, episode: null };

/**
 * What becomes of a series by a judgement; null where nothing was judged and only time went by. What was judged before, or is
 * older, changes nothing: a job may run twice, or after its successor.
 */
export function step(
  state: SeriesState,
  judgement: SeriesJudgement | null,
  { after, quiet }: AlertRule,
): SeriesStep {
  const isNew = judgement !== null && (state.judged === null || judgement.of > state.judged);
  const { state: next, events } = isNew ? judged(state, judgement, after, quiet) : { state, events: [] };
  if (next.episode === null || next.episode.notified || quiet) return { state: next, events };
  return {
    state: { ...next, episode: { ...next.episode, notified: true } },
    events: [...events, { kind: 'notified', episode: next.episode.id }],
  };
}

function judged(
  state: SeriesState,
  { of, verdict }: SeriesJudgement,
  after: number,
  quiet: boolean,
): SeriesStep {
  const { episode } = state;
  if (verdict === 'outside') {
    const beyond = state.beyond + 1;
    const next = { judged: of, beyond, since: state.since ?? of };
    if (episode !== null || beyond < after) return { state: { ...next, episode }, events: [] };
    return {
      state: { ...next, episode: { id: of, notified: false } },
      events: [{ kind: 'opened', episode: of }],
    };
  }
  if (verdict === 'near' && episode !== null)
    return { state: { ...state, judged: of, beyond: 0 }, events: [] };
  return {
    state: { judged: of, beyond: 0, since: null, episode: null },
    events:
      episode === null ? [] : [{ kind: 'closed', episode: episode.id, notify: episode.notified && !quiet }],
  };
}
