// The public interface of response curves.
export { fitCurves, type FittedCurves, type RefusedCurves } from './fit-curves.ts';
export { estimateOf, spendTodayOf, type Estimate, type FittedChannel } from './fitted-channel.ts';
export { curveDefaults, type CurveOptions, type LiftTest, type SpendHistory } from './history.ts';
export type { ChannelRefusal } from './channel-refusals.ts';
export type { HistoryRefusal } from './refusals.ts';
export { responseAt, responseCurve, type ResponsePoint } from './response.ts';
