// Forecasts the next periods of a series, with intervals that are calibrated on its own past.
export { augursModel } from './augurs.ts';
export type { AugursModules, Predict } from './augurs.ts';
export { forecast } from './forecast.ts';
export { forecastTotal } from './total.ts';
export type { ForecastTotal, Summed, TotalQuestion } from './total.ts';
export type {
  BackTest,
  Forecast,
  ForecastPoint,
  ForecastQuestion,
  KnownChange,
  RefusedForecast,
  SpecialPeriods,
} from './question.ts';
