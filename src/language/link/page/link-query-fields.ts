import { nearest } from '../../diagnostics/suggest.ts';
import type { Params, QuerySpec } from '../../generated/spec.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import { measureOf } from '../../terms/operation.ts';
import { tokensIn } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { linkForecast } from './link-forecast.ts';
import { linkGroups } from './link-groups.ts';
import { linkMeasure, linkOperation } from './link-measure.ts';
import { datasetFields, listOf, withoutGrain, type QueryFields } from './query-fields.ts';

/**
 * Checks the measures and dimensions that a query itself names. Returns all fields of the query, or null when
 * they are unknown.
 */
export function linkQueryFields(
  dataset: DatasetPlan,
  params: Params,
  spec: QuerySpec,
  at: Path,
  report: Report,
): QueryFields | null {
  const dimensions = listOf(params.dimensions);
  const measures = listOf(params.measures);
  if (tokensIn(dimensions).length > 0 || tokensIn(measures).length > 0) return null;
  const itemAt = (list: 'measures' | 'dimensions', index: number): Path =>
    Array.isArray(spec.params?.[list]) ? [...at, 'params', list, index] : [...at, 'params', list];
  const owns = (list: string): boolean => Object.hasOwn(spec.params ?? {}, list);
  const names = dimensions.map(withoutGrain);
  for (const [index, name] of measures.entries()) {
    if (owns('measures')) linkMeasure(dataset, name, names, itemAt('measures', index), report);
    // The measures are inherited, the dimensions are the query's own.
    else if (owns('dimensions')) linkOperation(dataset, name, names, [...at, 'params', 'dimensions'], report);
  }
  for (const [index, name] of (owns('dimensions') ? dimensions : []).entries())
    linkDimension(dataset, name, itemAt('dimensions', index), report);
  if (owns('sort'))
    linkSort(dataset, listOf(params.sort), [...measures, ...names], [...at, 'params', 'sort'], at, report);
  linkGroups(dataset, params, names, spec, at, report);
  linkForecast(dataset, params, spec, at, report);
  const known =
    measures.every((name) => measureOf(dataset, name) !== null) &&
    names.every((name) => Object.hasOwn(dataset.dimensions, name));
  return known
    ? datasetFields(dataset, dimensions, measures, params.rollup === true || params.rollup === 'true')
    : null;
}

function linkDimension(dataset: DatasetPlan, written: string, at: Path, report: Report): void {
  const name = withoutGrain(written);
  const grain = written.slice(name.length + 1);
  const dimension = Object.hasOwn(dataset.dimensions, name) ? dataset.dimensions[name] : undefined;
  if (!dimension) {
    const allowed = Object.keys(dataset.dimensions);
    if (Object.hasOwn(dataset.measures, name))
      report('not-a-dimension', at, { name, query: String(at[1]), allowed });
    else {
      const near = nearest(name, allowed);
      report(
        'unknown-dimension',
        at,
        { name, dataset: dataset.name, allowed },
        { near: near && written.replace(name, near) },
      );
    }
  } else if (grain !== '' && !dimension.grains.some((each) => each === grain)) {
    const near = nearest(grain, dimension.grains);
    report(
      'unknown-grain',
      at,
      { name: grain, dimension: name, allowed: dimension.grains },
      { near: near && `${name}:${near}` },
    );
  }
}

function linkSort(
  dataset: DatasetPlan,
  sort: readonly string[],
  fields: readonly string[],
  at: Path,
  query: Path,
  report: Report,
): void {
  for (const written of sort) {
    const name = written.replace(/^-/, '');
    if (fields.includes(name)) continue;
    report('unknown-field', at, {
      name,
      query: String(query[1]),
      kind: `field of ${dataset.name}`,
      allowed: fields,
    });
  }
}
