import type { ReportData } from '../../language/plan/index.ts';

/** The age of a dataset's data. */
export interface DatasetAge {
  /** The i18n key of its name; null where the response has none. */
  readonly dataset: string | null;
  readonly asOf: string;
  readonly sources: NonNullable<ReportData['freshness']>['sources'];
}

/** The distinct datasets of some responses, the one with the oldest data first. */
export function agesOf(answers: readonly ReportData[]): readonly DatasetAge[] {
  const ages = new Map<string | null, DatasetAge>();
  for (const { asOf, freshness } of answers) {
    const dataset = freshness?.dataset ?? null;
    const known = ages.get(dataset);
    if (known === undefined || asOf < known.asOf)
      ages.set(dataset, { dataset, asOf, sources: freshness?.sources ?? [] });
  }
  const all = [...ages.values()];
  // Figures that are computed from other datasets have the age of those.
  const named = all.filter(({ dataset }) => dataset !== null);
  return (named.length > 0 ? named : all).toSorted((a, b) =>
    a.asOf < b.asOf ? -1 : Number(a.asOf > b.asOf),
  );
}

/** The distinct names of all late sources. */
export function lateSources(ages: readonly DatasetAge[]): readonly string[] {
  return [
    ...new Set(ages.flatMap(({ sources }) => sources.filter(({ late }) => late).map(({ name }) => name))),
  ];
}
