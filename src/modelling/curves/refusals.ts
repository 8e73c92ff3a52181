import type { CurveOptions, SpendHistory } from './history.ts';

/** Why there is no model. `where` names a week, a channel or a control; `figure` is the value found. */
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
  /** The required minimum (weeks) or maximum (channels). */
  readonly limit?: number;
}

const WEEK = 7 * 86_400_000;
/** Half a year. With less, trend and carry-over can't be separated from noise. */
const FEWEST_WEEKS = 26;

/** The reason why a history can't be modelled. Null when it can. */
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
  // Data determine about three parameters per channel and four of the base. The priors determine the rest.
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
