import { filterParametersOf } from '../../terms/filter-parameter.ts';
import { hasErrors, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { DatasetSpec } from '../../generated/spec.ts';
import { planDataset } from '../../terms/plan-dataset.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import { aggregations } from '../../terms/measure-spec.ts';
import { reporter, type Report } from '../../source/layered.ts';
import type { Validated } from '../../validate/validate.ts';
import { columnTypes } from '../column-types.ts';
import { linkCurrencies } from './link-companions.ts';
import { linkDimension, linkHours, linkTime } from './link-dimensions.ts';
import { linkJoins, linkTenant } from './link-joins.ts';
import { linkMeasure } from './link-measures.ts';
import { limitParts } from './link-parts.ts';
import { linkUnknown } from './link-unknown.ts';
import { namesIn } from '../names-in.ts';
import { linkAccess } from '../link-access.ts';
import { linkInsights } from './link-insights.ts';
import type { Words } from '../words.ts';
import { linkKeyOrName } from '../link-text.ts';
import { refuseCustomerSql } from '../refuse-customer-sql.ts';

export interface LinkedDataset {
  readonly name: string;
  /** Null when the dataset has errors. Documents that name it are then not checked further. */
  readonly plan: DatasetPlan | null;
  /** The filter parameters of its dimensions, in all of their forms. */
  readonly filters: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Resolves the names of a dataset and checks the rules that its schema can't express. */
export function linkDataset(
  name: string,
  { document, meant, spec, valid, damaged }: Validated<'dataset'>,
  words: Words,
): LinkedDataset {
  const diagnostics: Diagnostic[] = [];
  if (meant === undefined) return { name, plan: null, filters: [], diagnostics };
  const report = reporter(document, diagnostics);
  const { dimensions = {}, measures = {} } = spec;
  const sources = (['table', 'sql'] as const).filter((key) => spec[key] !== undefined);
  if (valid && sources.length !== 1)
    report('not-one-source', [sources[1] ?? 'table'], { found: sources }, { part: 'key' });
  refuseCustomerSql(document, 'sql', report);
  linkKeyOrName(words.texts, spec.title, ['title'], { group: 'datasets', name, at: [] }, report);
  linkAccess(spec.access, ['access'], words, report);
  // A dimension from which invalid parts were removed is incomplete.
  if (!damaged.has(`dimensions/${spec.time}`)) linkTime(spec, report);
  linkSources(name, spec, report);
  linkJoins(spec, namesIn(meant, 'joins'), words.tables, report);
  const table = spec.table === undefined ? null : (words.tables.get(spec.table)?.plan ?? null);
  if (table !== null) linkTenant({ table, tenant: spec.tenant }, ['tenant'], report);
  const columnOf = columnTypes(spec, words.tables);
  linkHours(spec, columnOf, report);
  for (const [dimension, written] of Object.entries(dimensions))
    linkDimension(dimension, written, words.texts, report);
  for (const measure of Object.keys(measures)) {
    const keys = namesIn((meant as DatasetSpec).measures, measure);
    const isWhole = !damaged.has(`measures/${measure}`) || aggregations.some((key) => keys.includes(key));
    const others = { dimensions, named: namesIn(meant, 'dimensions'), damaged, measures, columnOf };
    linkMeasure(measure, { dataset: name, keys: isWhole ? keys : null, ...others }, words.texts, report);
  }
  limitParts(measures, report);
  if (!hasErrors(diagnostics)) linkCurrencies(measures, report);
  linkUnknown(spec, report);
  linkInsights(name, spec, words, report);
  const usable = valid && !hasErrors(diagnostics);
  const plan = usable ? planDataset(name, spec as DatasetSpec) : null;
  const filters = Object.values(plan?.dimensions ?? {}).flatMap(filterParametersOf);
  return { name, plan, filters, diagnostics };
}

function linkSources(
  dataset: string,
  { sources, dimensions = {} }: Partial<DatasetSpec>,
  report: Report,
): void {
  const name = sources?.dimension;
  if (name === undefined || Object.hasOwn(dimensions, name)) return;
  const allowed = Object.keys(dimensions);
  report('unknown-dimension', ['sources', 'dimension'], { name, dataset, allowed });
}
