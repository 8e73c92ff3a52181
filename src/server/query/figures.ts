import { coverageBase, partsOf, unknownColumns } from '../../language/plan/index.ts';
import type { MeasurePlan } from '../../language/plan/index.ts';
import type { Question } from './question.ts';

/** A figure of each row: an asked measure, or what tells of how many of the facts a measure is. */
export type ReportFigure =
  | { readonly kind: 'measure'; readonly name: string; readonly measure: MeasurePlan }
  /** The share of `measure` that stands on facts where `of` is known. */
  | KnownFigure<'coverage'>
  /** The part `measure` of `of`, over the facts where `of` is known: rows combine through it. */
  | KnownFigure<'part'>;

interface KnownFigure<Kind extends string> {
  readonly kind: Kind;
  readonly name: string;
  readonly measure: MeasurePlan;
  readonly of: MeasurePlan;
}

/** The figures of an answer in the order of its columns: the asked measures, then what is coverage of them. */
export function figuresOf({ plan, measures }: Question): readonly ReportFigure[] {
  const asked = new Set(measures.map(({ name }) => name));
  const coverage = new Map<string, ReportFigure>();
  for (const of of measures) {
    const base = coverageBase(plan, of);
    if (base === null) continue;
    coverage.set(`${of.name}:coverage`, { kind: 'coverage', name: `${of.name}:coverage`, measure: base, of });
    const unknown = unknownColumns(plan, of);
    for (const measure of new Set([...partsOf(plan, of), base])) {
      const isWhole = unknown.every((column) => unknownColumns(plan, measure).includes(column));
      const name = partName(of.name, measure.name);
      if (!isWhole && asked.has(measure.name)) coverage.set(name, { kind: 'part', name, measure, of });
    }
  }
  return [
    ...measures.map((measure): ReportFigure => ({ kind: 'measure', name: measure.name, measure })),
    ...coverage.values(),
  ];
}

/** The name of the column that holds a part of a measure over the facts where the measure is known. */
export function partName(of: string, part: string): string {
  return `${of}:${part}`;
}
