import type { Params, QuerySpec } from '../../generated/spec.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import { tokensIn } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { linkMeasure } from './link-measure.ts';
import { listOf, withoutGrain } from './query-fields.ts';

/** Checks the parameters that select groups: `top` and `having`, and those that modify them. */
export function linkGroups(
  dataset: DatasetPlan,
  params: Params,
  dimensions: readonly string[],
  spec: QuerySpec,
  at: Path,
  report: Report,
): void {
  const own = spec.params ?? {};
  for (const name of ['topOf', 'topBy', 'others'].filter((key) => Object.hasOwn(own, key))) {
    if (params.top === undefined)
      report('needs-another-key', [...at, 'params', name], { name, needs: 'top' }, { part: 'key' });
  }
  if (own.topBy !== undefined) linkNamed(dataset, own.topBy, /^-?(.*)$/, [...at, 'params', 'topBy'], report);
  const having = Array.isArray(own.having) ? own.having : listOf(own.having);
  for (const [index, condition] of having.entries()) {
    const place = Array.isArray(own.having) ? ['having', index] : ['having'];
    linkNamed(dataset, String(condition), /^([^<>=]*)/, [...at, 'params', ...place], report);
  }
  for (const name of ['having', 'topOf'] as const)
    refuseCompared(name, dataset, params, dimensions, own, at, report);
  if (params.top !== undefined) linkTopOf(dataset, params, dimensions, own, at, report);
}

/** Refuses a comparison of groups that are selected by time: the previous period has other dates. */
function refuseCompared(
  other: 'having' | 'topOf',
  dataset: DatasetPlan,
  params: Params,
  dimensions: readonly string[],
  own: Params,
  at: Path,
  report: Report,
): void {
  const { time } = dataset;
  if (params.compare === undefined || params[other] === undefined || time === null) return;
  const chosenBy = other === 'having' ? dimensions : [withoutGrain(String(params[other]))];
  if (!chosenBy.includes(time) || !dimensions.includes(time)) return;
  // Parameters that are all inherited were reported at the query that is extended.
  const name = [other, 'compare', 'dimensions'].find((key) => Object.hasOwn(own, key));
  if (name === undefined) return;
  const reason = `Groups would be chosen by \`${time}\`, and the period before has other days`;
  const values = name === 'compare' ? { name, other } : { name: other, other: 'compare' };
  report('conflicting-keys', [...at, 'params', name], { ...values, reason }, { part: 'key' });
}

/**
 * Checks the measure that a parameter's text names. Operations are not allowed: groups are selected before
 * operations are computed.
 */
function linkNamed(
  dataset: DatasetPlan,
  text: Params[string] | undefined,
  pattern: RegExp,
  at: Path,
  report: Report,
): void {
  if (typeof text !== 'string' || tokensIn(text).length > 0) return;
  const name = (pattern.exec(text)?.[1] ?? '').trim();
  if (Object.hasOwn(dataset.measures, name)) return;
  linkMeasure(dataset, name, [], at, (code, place, values, options = {}) => {
    const near = options.near;
    report(code, place, values, { ...options, near: near && text.replace(name, near) });
  });
}

function linkTopOf(
  dataset: DatasetPlan,
  { topOf, others }: Params,
  dimensions: readonly string[],
  own: Params,
  at: Path,
  report: Report,
): void {
  const written = typeof topOf === 'string' && tokensIn(topOf).length === 0 ? withoutGrain(topOf) : null;
  const query = String(at[1]);
  const place = [...at, 'params', own.topOf === undefined ? 'top' : 'topOf'];
  if (written !== null && !dimensions.includes(written)) {
    if (Object.hasOwn(dataset.dimensions, written))
      report('not-asked-for', place, { name: written, query, list: 'dimensions' });
    else {
      report('unknown-dimension', place, { name: written, dataset: dataset.name, allowed: dimensions });
    }
    return;
  }
  const name = written ?? dimensions.find((each) => each !== dataset.time);
  const dimension = name === undefined ? undefined : dataset.dimensions[name];
  if (topOf === undefined && dimension === undefined) report('no-dimension', place, { name: 'top', query });
  if (dimension && dimension.type !== 'string' && String(others) !== 'false')
    report('no-others', place, { name: dimension.name, type: dimension.type });
}
