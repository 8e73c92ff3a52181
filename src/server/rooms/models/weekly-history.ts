import { addDays, toNumber } from '../../../format/index.ts';
import type { DatasetPlan } from '../../../language/plan/index.ts';
import type { SpendHistory } from '../../../modelling/index.ts';
import { badRequest } from '../../api/handler.ts';
import { answerReport, type ReportSource } from '../../query/answer/answer-report.ts';
import { MOST_ROWS, parseQuestion } from '../../query/question/parse-question.ts';
import type { Question } from '../../query/question/question.ts';

/** The measures, the channels and the filters of a model's history. */
export interface ModelQuestion {
  /** `spend` is the measure of spend, `outcome` the KPI. */
  readonly spend: string;
  readonly outcome: string;
  /** The dimension whose members are the channels. */
  readonly by: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** About two and a half years; older weeks reflect another market. */
const MOST_WEEKS = 130;

/** The history of complete weeks, by their Mondays, and the names of the channels by id. */
export interface WeeklyHistory {
  readonly history: SpendHistory;
  readonly names: ReadonlyMap<string, string>;
}

/** The query of the history. Throws a 400 for what the dataset does not have. */
export function historyQuestion(plan: DatasetPlan, { spend, outcome, by, filters }: ModelQuestion): Question {
  const { time } = plan;
  if (time === null) throw badRequest([{ name: 'dataset', message: 'has no time, and a model needs weeks' }]);
  const { question, mistakes } = parseQuestion(plan, {
    measures: [spend, outcome],
    dimensions: [by, `${time}:week`],
    filters,
    limit: MOST_ROWS,
  });
  if (mistakes !== null) throw badRequest(mistakes);
  return question;
}

export async function weeklyHistory(
  question: Question,
  source: ReportSource,
  signal: AbortSignal,
): Promise<WeeklyHistory> {
  const { covers } = source.extent;
  const weeks =
    covers === null
      ? []
      : wholeWeeks(covers.start, covers.end < source.today ? covers.end : addDays(source.today, -1));
  const range = weeks.length === 0 ? null : { start: weeks[0]!, end: addDays(weeks.at(-1)!, 6) };
  const places = new Map(weeks.map((week, at) => [week, at]));
  const outcome = weeks.map(() => 0);
  const spends = new Map<string, number[]>();
  const names = new Map<string, string>();
  if (range !== null) {
    const { columns, rows } = await answerReport({ ...question, range }, source, signal);
    const place = (role: string, nth = 0): number =>
      columns.findIndex((column) => column === columns.filter((other) => other.role === role)[nth]);
    const [channel, week, key] = [place('dimension'), place('dimension', 1), place('key')];
    const figures = [place('measure'), place('measure', 1)];
    for (const row of rows) {
      const at = places.get(String(row[week]).slice(0, 10));
      if (at === undefined) continue;
      const id = String(row[key === -1 ? channel : key]);
      names.set(id, String(row[channel]));
      const spend = spends.get(id) ?? weeks.map(() => 0);
      const [spent, brought] = figures.map((figure) => toNumber(row[figure] ?? null) ?? 0) as [
        number,
        number,
      ];
      spend[at]! += spent;
      outcome[at]! += brought;
      spends.set(id, spend);
    }
  }
  return {
    history: { weeks, outcome, channels: [...spends].map(([id, spend]) => ({ id, spend })) },
    names,
  };
}

/** The Mondays of the complete weeks between two days; at most the last `MOST_WEEKS`. */
export function wholeWeeks(first: string, last: string): string[] {
  const weeks: string[] = [];
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  for (let week = addDays(first, (7 - weekday) % 7); addDays(week, 6) <= last; week = addDays(week, 7))
    weeks.push(week);
  return weeks.slice(-MOST_WEEKS);
}
