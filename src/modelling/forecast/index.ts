// The next periods of a series with intervals that held on its own past.
export { augursModel } from './augurs.ts';
export type { AugursModules, Predict } from './augurs.ts';
export { forecast } from './forecast.ts';
export type {
  BackTest,
  Forecast,
  ForecastPoint,
  ForecastQuestion,
  KnownChange,
  RefusedForecast,
  SpecialPeriods,
} from './question.ts';
