import { augursModel, forecast } from '../../modelling/index.ts';
import type { Forecast, ForecastQuestion, Predict, RefusedForecast } from '../../modelling/index.ts';
import { workOnCurves, type CurveResult, type CurveTask } from './curve-work.ts';
import { readAugurs } from './read-augurs.ts';

/** What is computed beside the server: the question of each kind of job, and its answer. Both are plain data. */
export interface Models {
  readonly curves: { readonly question: CurveTask; readonly answer: CurveResult };
  readonly forecast: {
    readonly question: readonly ForecastQuestion[];
    readonly answer: readonly (Forecast | RefusedForecast)[];
  };
}

export type ModelKind = keyof Models;

/** How each kind of job is done, within a worker. `progress` is told a share between 0 and 1. */
export const models: {
  readonly [Kind in ModelKind]: (
    question: Models[Kind]['question'],
    progress: (share: number) => void,
  ) => Models[Kind]['answer'] | Promise<Models[Kind]['answer']>;
} = {
  curves: workOnCurves,
  forecast: (questions, progress) =>
    questions.map((question, index) => {
      progress(index / questions.length);
      return forecast(question, augurs());
    }),
};

let known: Predict | null = null;
const augurs = (): Predict => (known ??= augursModel(readAugurs()));
