import { coverageBase, partsOf, unknownColumns } from '../../../language/plan/index.ts';
import type { MeasurePlan } from '../../../language/plan/index.ts';
import type { AskedMeasure, Question } from '../question/question.ts';

/** A figure of each row: an asked measure, or what tells of how many of the facts a measure is. */
export type ReportFigure =
  | ({ readonly kind: 'measure' } & AskedMeasure)
  /** The share of `measure` that stands on facts where `of` is known. */
  | KnownFigure<'coverage'>
  /** The part `measure` of `of`, over the facts where `of` is known: rows combine through it. */
  | KnownFigure<'part'>;

interface KnownFigure<Kind extends string> {
  readonly kind: Kind;
  readonly name: string;
  readonly measure: MeasurePlan;
  readonly of: AskedMeasure;
}

/** The figures of an answer in the order of its columns: the asked measures, then what is coverage of them. */
export function figuresOf({ plan, measures }: Question): readonly ReportFigure[] {
  const names = new Set(measures.map(({ name }) => name));
  const coverage = new Map<string, ReportFigure>();
  for (const of of measures) {
    const base = coverageBase(plan, of.measure);
    if (base === null) continue;
    const share = coverageName(of.name);
    coverage.set(share, { kind: 'coverage', name: share, measure: base, of });
    // Rows of an operation don't combine.
    if (of.operation !== null) continue;
    const unknown = unknownColumns(plan, of.measure);
    for (const measure of new Set([...partsOf(plan, of.measure), base])) {
      const isWhole = unknown.every((column) => unknownColumns(plan, measure).includes(column));
      const name = partName(of.name, measure.name);
      if (!isWhole && names.has(measure.name)) coverage.set(name, { kind: 'part', name, measure, of });
    }
  }
  return [...measures.map((asked): ReportFigure => ({ kind: 'measure', ...asked })), ...coverage.values()];
}

/** The name of the column that holds the coverage of a measure. What tells of a measure has a `#`, which no name in a file has. */
function coverageName(of: string): string {
  return `${of}#coverage`;
}

/** The name of the column that holds a part of a measure over the facts where the measure is known. */
export function partName(of: string, part: string): string {
  return `${of}#part:${part}`;
}
