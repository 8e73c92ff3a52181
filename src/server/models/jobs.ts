import { augursModel, forecast } from '../../modelling/index.ts';
import type { Forecast, ForecastQuestion, Predict, RefusedForecast } from '../../modelling/index.ts';
import { readAugurs } from './read-augurs.ts';

/** What is computed beside the server: the question of each kind of job, and its answer. Both are plain data. */
export interface Jobs {
  readonly forecast: {
    readonly question: readonly ForecastQuestion[];
    readonly answer: readonly (Forecast | RefusedForecast)[];
  };
}

export type JobKind = keyof Jobs;

/** How each kind of job is done, within a worker. `progress` is told a share between 0 and 1. */
export const jobs: {
  readonly [Kind in JobKind]: (
    question: Jobs[Kind]['question'],
    progress: (share: number) => void,
  ) => Jobs[Kind]['answer'];
} = {
  forecast: (questions, progress) =>
    questions.map((question, index) => {
      progress(index / questions.length);
      return forecast(question, augurs());
    }),
};

let known: Predict | null = null;
const augurs = (): Predict => (known ??= augursModel(readAugurs()));
