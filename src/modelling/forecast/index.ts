// The next periods of a series with intervals that held on its own past.
export { forecast } from './forecast.ts';
export type {
  BackTest,
  Forecast,
  ForecastPoint,
  ForecastQuestion,
  KnownChange,
  Refusal,
  SpecialPeriods,
} from './question.ts';
