/** `near`: no longer outside, but not back inside by the margin. */
export type SeriesVerdict = 'outside' | 'near' | 'inside';

/** The verdict on a series. */
export interface SeriesJudgement {
  /** The checked day, or the moment of checking. Later values sort later. */
  readonly of: string;
  readonly verdict: SeriesVerdict;
}

/** The state of a series between judgements. Serializable. */
export interface SeriesState {
  /** The last checked day or moment. Null before the first judgement. Stored under this name. */
  readonly judged: string | null;
  /** The number of consecutive judgements that were outside. */
  readonly beyond: number;
  /** The first of these. */
  readonly since: string | null;
  /** The open episode. Its id is the judgement that opened it. */
  readonly episode: { readonly id: string; readonly notified: boolean } | null;
}

export interface AlertRule {
  /** The number of consecutive outside judgements that open an alert; at least 1. */
  readonly after: number;
  /** Whether notifications are suppressed: snoozed, or outside of business hours. */
  readonly quiet: boolean;
}

/**
 * `notified`: recipients are notified of an open episode. `closed` has `notify` when they are notified of its
 * end.
 */
export type AlertEvent =
  | { readonly kind: 'opened' | 'notified'; readonly episode: string }
  | { readonly kind: 'closed'; readonly episode: string; readonly notify: boolean };

export interface SeriesStep {
  readonly state: SeriesState;
  readonly events: readonly AlertEvent[];
}

/** The state before the first judgement. */
export const unchecked: SeriesState = { judged: null, beyond: 0, since: null, episode: null };

/**
 * Applies a judgement to a series. A null judgement only sends pending notifications. A judgement that is not
 * newer than the last one is ignored, since a job may run twice or out of order.
 */
export function step(
  state: SeriesState,
  judgement: SeriesJudgement | null,
  { after, quiet }: AlertRule,
): SeriesStep {
  const isNew = judgement !== null && (state.judged === null || judgement.of > state.judged);
  const { state: next, events } = isNew ? checked(state, judgement, after, quiet) : { state, events: [] };
  if (next.episode === null || next.episode.notified || quiet) return { state: next, events };
  return {
    state: { ...next, episode: { ...next.episode, notified: true } },
    events: [...events, { kind: 'notified', episode: next.episode.id }],
  };
}

function checked(
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
