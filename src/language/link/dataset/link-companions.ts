import type { DatasetSpec, MeasureSpec } from '../../generated/spec.ts';
import { joinOf, partsOfSpec } from '../../terms/measure-spec.ts';
import { currencyOf } from '../../terms/plan-dataset.ts';
import type { Report } from '../../source/layered.ts';

/** Keys that are allowed only with an aggregation, each with this aggregation. */
const companions = [
  ['weight', 'average'],
  ['at', 'quantile'],
  ['over', 'last'],
  ['per', 'last'],
] as const;

/** Aggregations, each with a key that it requires. */
const needed = [
  ['quantile', 'at'],
  ['last', 'over'],
] as const;

/**
 * Checks that the keys of a measure have the keys that they need and none that they contradict. `written` are
 * the keys in the file.
 */
export function linkCompanions(
  name: string,
  measure: MeasureSpec,
  written: readonly string[],
  report: Report,
): void {
  const at = ['measures', name];
  for (const [key, needs] of companions)
    if (measure[key] !== undefined && !written.includes(needs))
      report('needs-another-key', [...at, key], { name: key, needs }, { part: 'key' });
  if (measure.currency !== undefined && measure.format !== 'currency')
    report(
      'needs-another-key',
      [...at, 'currency'],
      { name: 'currency', needs: 'format: currency' },
      { part: 'key' },
    );
  for (const [key, needs] of needed)
    if (measure[key] !== undefined && !written.includes(needs))
      report(
        'missing-key',
        [...at, needs],
        { keys: [needs], in: `The \`${key}\` of \`${name}\`` },
        { part: 'key' },
      );
  refuseWhere(name, measure, report);
  refuseAdditive(name, measure, report);
}

/**
 * Refuses `where` in a measure that is computed from others. Facts are filtered where they are aggregated.
 */
function refuseWhere(name: string, measure: MeasureSpec, report: Report): void {
  const other = (['ratio', 'difference', 'add'] as const).find((kind) => measure[kind] !== undefined);
  if (measure.where === undefined || other === undefined) return;
  const reason = `A measure that is computed from others has no facts of its own. Write \`where\` in its parts`;
  report('conflicting-keys', ['measures', name, 'where'], { name: 'where', other, reason }, { part: 'key' });
}

const neverAdditive = ['average', 'quantile', 'median', 'last', 'ratio'] as const;

/** Refuses `additive` for measures that can't be added up. */
function refuseAdditive(name: string, measure: MeasureSpec, report: Report): void {
  if (measure.additive !== true) return;
  const isJoined = measure.sum !== undefined && joinOf(measure.sum) !== null;
  const other = isJoined ? 'sum' : neverAdditive.find((kind) => measure[kind] !== undefined);
  if (other === undefined) return;
  const reason = isJoined
    ? 'A joined row counts once in each group that it belongs to, and once in their total'
    : `Figures of parts never add up to that of the whole`;
  report(
    'conflicting-keys',
    ['measures', name, 'additive'],
    { name: 'additive', other, reason },
    { part: 'key' },
  );
}

/**
 * Reports measures that divide or add amounts of different currencies. The result would depend on the
 * exchange rate of the day.
 */
export function linkCurrencies(measures: DatasetSpec['measures'], report: Report): void {
  for (const [name, measure] of Object.entries(measures)) {
    const kind = (['difference', 'add', 'ratio'] as const).find((each) => measure[each] !== undefined);
    const currencies = partsOfSpec(measure)
      .filter((part) => isAmount(part, measures))
      .map((part) => currencyOf(part, measures));
    const found = [...new Set(currencies)].map((code) => code ?? "the dataset's or the company's");
    if (found.length > 1 && kind !== undefined)
      report('several-currencies', ['measures', name, kind], { name, found });
  }
}

function isAmount(name: string, measures: DatasetSpec['measures']): boolean {
  const { format, difference = [], add = [] } = measures[name] ?? {};
  return format === 'currency' || [...difference, ...add].some((part) => isAmount(part, measures));
}
