import type { MeasurePlan, ReportCell } from '../../../../language/plan/index.ts';
import type { Question } from '../../question/question.ts';
import { answerReport } from '../answer-report.ts';
import type { ReportSource } from '../answer-report.ts';
import type { SummedPart } from './known-parts.ts';

/** The figures of one combination of members, by period. */
export interface KnownSeries {
  readonly key: string;
  /** Its cells by column name, without the time. */
  readonly cells: ReadonlyMap<string, ReportCell>;
  /** The displayed values of its members. */
  readonly shown: readonly ReportCell[];
  /** The first period with any figure. */
  readonly first: string;
  /** By measure, then by period. */
  readonly figures: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Returns the series of a question's rows. */
export async function readSeries(
  question: Question,
  time: string,
  source: ReportSource,
  signal: AbortSignal,
): Promise<readonly KnownSeries[]> {
  const { columns, rows } = await answerReport(question, source, signal);
  const members = columns.flatMap(({ name, role }, at) =>
    (role === 'dimension' || role === 'key') && name !== time
      ? [{ name, at, isShown: role === 'dimension' }]
      : [],
  );
  const timeAt = columns.findIndex(({ name }) => name === time);
  const measures = columns.flatMap(({ name, role }, at) => (role === 'measure' ? [{ name, at }] : []));
  const found = new Map<
    string,
    {
      cells: Map<string, ReportCell>;
      shown: ReportCell[];
      first: string;
      figures: Map<string, Map<string, number>>;
    }
  >();
  for (const row of rows) {
    const period = String(row[timeAt]).slice(0, 10);
    const key = JSON.stringify(members.map(({ at }) => row[at]));
    const series = found.get(key) ?? {
      cells: new Map(members.map(({ name, at }) => [name, row[at] ?? null])),
      shown: members.flatMap(({ at, isShown }) => (isShown ? [row[at] ?? null] : [])),
      first: period,
      figures: new Map(measures.map(({ name }) => [name, new Map<string, number>()])),
    };
    if (period < series.first) series.first = period;
    for (const { name, at } of measures) {
      const figure = row[at];
      if (typeof figure === 'number') series.figures.get(name)!.set(period, figure);
    }
    found.set(key, series);
  }
  return [...found].map(([key, series]) => ({ key, ...series }));
}

/**
 * Returns the sum of the parts in a period. An additive measure without a row counts as 0. Returns null when
 * a part is unknown.
 */
export function sumAt({ figures }: KnownSeries, parts: readonly SummedPart[], period: string): number | null {
  let sum = 0;
  for (const { measure, times } of parts) {
    const figure = figures.get(measure.name)?.get(period) ?? nothingOf(measure);
    if (figure === null) return null;
    sum += times * figure;
  }
  return sum;
}

const nothingOf = ({ additive }: MeasurePlan): number | null => (additive ? 0 : null);
