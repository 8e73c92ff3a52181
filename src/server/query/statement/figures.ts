import { coverageBase, partsOf, unknownColumns } from '../../../language/plan/index.ts';
import type { MeasurePlan } from '../../../language/plan/index.ts';
import type { RequestedMeasure, Question } from '../question/question.ts';

/** A figure of each row: a requested measure, or the coverage of one. */
export type ReportFigure =
  | ({ readonly kind: 'measure' } & RequestedMeasure)
  /** The share of `measure` from facts where `of` is known, from 0 to 1. */
  | KnownFigure<'coverage'>
  /** The part `measure` of `of`, over the facts where `of` is known. Rows are combined with it. */
  | KnownFigure<'part'>;

interface KnownFigure<Kind extends string> {
  readonly kind: Kind;
  readonly name: string;
  readonly measure: MeasurePlan;
  readonly of: RequestedMeasure;
}

/**
 * Returns the figures of an answer in the order of its columns: the requested measures, then their coverage.
 */
export function figuresOf({ plan, measures }: Question): readonly ReportFigure[] {
  const names = new Set(measures.map(({ name }) => name));
  const coverage = new Map<string, ReportFigure>();
  for (const of of measures) {
    const base = coverageBase(plan, of.measure);
    if (base === null) continue;
    const share = coverageName(of.name);
    coverage.set(share, { kind: 'coverage', name: share, measure: base, of });
    // Rows of an operation can't be combined, so they need no parts.
    if (of.operation !== null) continue;
    const unknown = unknownColumns(plan, of.measure);
    for (const measure of new Set([...partsOf(plan, of.measure), base])) {
      const isWhole = unknown.every((column) => unknownColumns(plan, measure).includes(column));
      const name = partName(of.name, measure.name);
      if (!isWhole && names.has(measure.name)) coverage.set(name, { kind: 'part', name, measure, of });
    }
  }
  return [
    ...measures.map((requested): ReportFigure => ({ kind: 'measure', ...requested })),
    ...coverage.values(),
  ];
}

/** The column name of a measure's coverage. It contains `#`, which no name in a file has. */
function coverageName(of: string): string {
  return `${of}#coverage`;
}

/** The column name of a measure's part, over the facts where the measure is known. */
export function partName(of: string, part: string): string {
  return `${of}#part:${part}`;
}
