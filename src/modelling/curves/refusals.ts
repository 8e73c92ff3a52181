import type { CurveOptions, SpendHistory } from './history.ts';

/** Why there is no model at all. `where` names a week, a channel or a control; `figure` is what was found. */
export interface HistoryRefusal {
  readonly reason:
    | 'tooFewWeeks'
    | 'tooManyChannels'
    | 'gap'
    | 'length'
    | 'notANumber'
    | 'negativeSpend'
    | 'outcomeNeverChanges'
    | 'noChannels'
    | 'unknownChannel'
    | 'experiment';
  readonly where?: string;
  readonly figure?: number;
  /** What the figure would have to be at least (weeks) or at most (channels). */
  readonly limit?: number;
}

const WEEK = 7 * 86_400_000;
/** Half a year: with less, neither a trend nor a carry-over can be told from noise. */
const FEWEST_WEEKS = 26;

/** What makes the history useless as a whole, or null. A refused history has no model: no number comes of it. */
export function refuseHistory(history: SpendHistory, options: CurveOptions): HistoryRefusal | null {
  const { weeks, outcome, channels, controls = [] } = history;
  if (channels.length === 0) return { reason: 'noChannels' };
  const columns = [
    ['outcome', outcome] as const,
    ...channels.map(({ id, spend }) => [id, spend] as const),
    ...controls.map(({ id, values }) => [id, values] as const),
  ];
  for (const [where, values] of columns) {
    if (values.length !== weeks.length)
      return { reason: 'length', where, figure: values.length, limit: weeks.length };
    const bad = values.findIndex((value) => !Number.isFinite(value));
    if (bad !== -1) return { reason: 'notANumber', where: `${where} ${weeks[bad]}` };
  }
  for (const { id, spend } of channels) {
    const bad = spend.findIndex((amount) => amount < 0);
    if (bad !== -1) return { reason: 'negativeSpend', where: `${id} ${weeks[bad]}`, figure: spend[bad]! };
  }
  return refuseWeeks(weeks) ?? refuseSize(history, options) ?? refuseExperiments(history);
}

function refuseWeeks(weeks: readonly string[]): HistoryRefusal | null {
  for (const [at, week] of weeks.entries()) {
    const day = Date.parse(`${week}T00:00:00Z`);
    if (!Number.isFinite(day)) return { reason: 'notANumber', where: week };
    if (at > 0 && day - Date.parse(`${weeks[at - 1]}T00:00:00Z`) !== WEEK)
      return { reason: 'gap', where: week };
  }
  return null;
}

function refuseSize(
  { weeks, outcome, channels, controls = [] }: SpendHistory,
  { window, heldOut }: CurveOptions,
): HistoryRefusal | null {
  // Each channel takes about three figures from the data, and the base about four; priors give the rest.
  const needed = Math.max(FEWEST_WEEKS, 2 * channels.length + controls.length + 4) + window - 1 + heldOut;
  if (weeks.length < FEWEST_WEEKS + window - 1 + heldOut)
    return { reason: 'tooFewWeeks', figure: weeks.length, limit: FEWEST_WEEKS + window - 1 + heldOut };
  if (weeks.length < needed) {
    const limit = Math.floor((weeks.length - window + 1 - heldOut - 4 - controls.length) / 2);
    return { reason: 'tooManyChannels', figure: channels.length, limit: Math.max(limit, 0) };
  }
  const mean = outcome.reduce((sum, value) => sum + value, 0) / outcome.length;
  const isFlat = outcome.every((value) => Math.abs(value - mean) <= 1e-9 * Math.abs(mean));
  return isFlat ? { reason: 'outcomeNeverChanges', figure: mean } : null;
}

function refuseExperiments({ weeks, channels, experiments = [] }: SpendHistory): HistoryRefusal | null {
  for (const { channel, from, to, lift, standardError } of experiments) {
    if (!channels.some(({ id }) => id === channel)) return { reason: 'unknownChannel', where: channel };
    const isGood =
      weeks.includes(from) &&
      weeks.includes(to) &&
      from <= to &&
      Number.isFinite(lift) &&
      standardError > 0 &&
      Number.isFinite(standardError);
    if (!isGood) return { reason: 'experiment', where: `${channel} ${from} ${to}` };
  }
  return null;
}
