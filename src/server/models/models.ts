import { augursModel, forecast, forecastTotal } from '../../modelling/index.ts';
import type {
  Forecast,
  ForecastQuestion,
  ForecastTotal,
  Predict,
  RefusedForecast,
  TotalQuestion,
} from '../../modelling/index.ts';
import { workOnCurves, type CurveResult, type CurveTask } from './curve-work.ts';
import { readAugurs } from './read-augurs.ts';
import { rememberPredictions } from './remember-predictions.ts';

/** The computations in worker threads: question and answer of each kind of job. Both are plain data. */
export interface Models {
  readonly curves: { readonly question: CurveTask; readonly answer: CurveResult };
  readonly forecast: {
    readonly question: readonly ForecastQuestion[];
    readonly answer: readonly (Forecast | RefusedForecast)[];
  };
  readonly totals: {
    /** Questions of one group share series, and are answered by one thread, which fits each series once. */
    readonly question: readonly (readonly TotalQuestion[])[];
    readonly answer: readonly (readonly (ForecastTotal | RefusedForecast)[])[];
  };
}

export type ModelKind = keyof Models;

/** The functions for each kind of job, called in a worker. `progress` receives a share between 0 and 1. */
export const models: {
  readonly [Kind in ModelKind]: (
    question: Models[Kind]['question'],
    progress: (share: number) => void,
  ) => Models[Kind]['answer'] | Promise<Models[Kind]['answer']>;
} = {
  curves: workOnCurves,
  forecast: (questions, progress) => eachInTurn(questions, progress, forecast),
  totals: (groups, progress) =>
    eachInTurn(groups, progress, (group, predict) =>
      group.map((question) => forecastTotal(question, predict)),
    ),
};

function eachInTurn<Question, Answer>(
  questions: readonly Question[],
  progress: (share: number) => void,
  answer: (question: Question, predict: Predict) => Answer,
): readonly Answer[] {
  const predict = augurs();
  return questions.map((question, index) => {
    progress(index / questions.length);
    return answer(question, predict);
  });
}

let known: Predict | null = null;
const augurs = (): Predict => (known ??= rememberPredictions(augursModel(readAugurs())));
