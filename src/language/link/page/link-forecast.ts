import type { Params, QuerySpec } from '../../generated/spec.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import { splitMeasure } from '../../terms/operation.ts';
import { tokensIn } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { listOf, withoutGrain } from './query-fields.ts';

/** Parameters that select or join rows. A forecast series would then cover other facts than its history. */
const BESIDE = ['top', 'having', 'rollup', 'across', 'offset'] as const;

/**
 * Checks a query's `forecast`: it needs the time dimension, unless it ends with a calendar period, and series
 * with a history.
 */
export function linkForecast(
  dataset: DatasetPlan,
  params: Params,
  spec: QuerySpec,
  at: Path,
  report: Report,
): void {
  const own = spec.params ?? {};
  const isStated = (name: string): boolean => Object.hasOwn(own, name);
  if (isStated('interval') && params.forecast === undefined)
    report(
      'needs-another-key',
      [...at, 'params', 'interval'],
      { name: 'interval', needs: 'forecast' },
      { part: 'key' },
    );
  // Parameters that are all inherited were reported at the query that is extended.
  if (params.forecast === undefined || !['forecast', 'dimensions', 'measures', ...BESIDE].some(isStated))
    return;
  const place = [...at, 'params', ...(isStated('forecast') ? ['forecast'] : [])];
  const written = listOf(params.dimensions).find((name) => withoutGrain(name) === dataset.time);
  // Totals up to the end of a calendar period can be forecast without the time dimension.
  if (dataset.time === null || (written === undefined && typeof params.forecast === 'number'))
    report('no-time', place, { name: 'forecast', time: dataset.time, list: 'query' });
  else if (written?.endsWith(':hour') === true)
    report('not-by-days', place, { name: dataset.time, grain: 'hour' });
  for (const other of BESIDE) {
    if (params[other] === undefined || !(isStated(other) || isStated('forecast'))) continue;
    const reason = `A series is forecast from its own past, and \`${other}\` changes which facts it is of`;
    report('conflicting-keys', [...at, 'params', isStated(other) ? other : 'forecast'], { name: 'forecast', other, reason }, { part: 'key' }); // prettier-ignore
  }
  if (tokensIn(params.measures ?? []).length > 0) return;
  for (const name of listOf(params.measures)) {
    const { name: measure, operation } = splitMeasure(name);
    if (operation === null || (operation === 'cumulative' && written !== undefined)) continue;
    report('not-forecast', place, { name, measure });
  }
}
