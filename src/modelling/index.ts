// The public interface of modelling. See README.md.
export { adviseOn, isBetterPaused, type Advice } from './allocation/advice.ts';
export { allocate } from './allocation/allocate.ts';
export { flightCurve, type AllocationCurve } from './allocation/curve.ts';
export { concaveHull } from './allocation/hull.ts';
export type { AllocationCell, NoSplit, Split } from './allocation/problem.ts';
export { fitCurves, type FittedCurves } from './curves/fit-curves.ts';
export { estimateOf, spendTodayOf, type Estimate, type FittedChannel } from './curves/fitted-channel.ts';
export type { SpendHistory } from './curves/history.ts';
export type { ChannelRefusal } from './curves/channel-refusals.ts';
export type { HistoryRefusal } from './curves/refusals.ts';
export { responseAt, responseCurve, type ResponsePoint } from './curves/response.ts';
export { augursModel, type AugursModules, type Predict } from './forecast/augurs.ts';
export { forecast } from './forecast/forecast.ts';
export type { Forecast, ForecastPoint, ForecastQuestion, RefusedForecast } from './forecast/question.ts';
export { forecastTotal, type ForecastTotal, type Summed, type TotalQuestion } from './forecast/total.ts';
