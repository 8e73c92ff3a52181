import type { ReportData } from '../../language/plan/index.ts';

/** How new the facts of one dataset are. */
export interface DatasetAge {
  /** The i18n key of its name; null where the answer names none. */
  readonly dataset: string | null;
  readonly asOf: string;
  readonly sources: NonNullable<ReportData['freshness']>['sources'];
}

/** The datasets of some answers, each once, the one with the oldest data first. */
export function agesOf(answers: readonly ReportData[]): readonly DatasetAge[] {
  const ages = new Map<string | null, DatasetAge>();
  for (const { asOf, freshness } of answers) {
    const dataset = freshness?.dataset ?? null;
    const known = ages.get(dataset);
    if (known === undefined || asOf < known.asOf)
      ages.set(dataset, { dataset, asOf, sources: freshness?.sources ?? [] });
  }
  const all = [...ages.values()];
  // What computes its figures from datasets has the age of these.
  const named = all.filter(({ dataset }) => dataset !== null);
  return (named.length > 0 ? named : all).toSorted((a, b) =>
    a.asOf < b.asOf ? -1 : Number(a.asOf > b.asOf),
  );
}

/** The names of all sources that are late, each once. */
export function lateSources(ages: readonly DatasetAge[]): readonly string[] {
  return [
    ...new Set(ages.flatMap(({ sources }) => sources.filter(({ late }) => late).map(({ name }) => name))),
  ];
}
