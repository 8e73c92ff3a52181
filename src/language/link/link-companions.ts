import type { DatasetSpec, MeasureSpec } from '../generated/spec.ts';
import { currencyOf } from '../plan/plan-dataset.ts';
import type { Report } from '../source/layered.ts';

/** Keys that mean something only beside another one. */
export function linkCompanions(name: string, measure: MeasureSpec, report: Report): void {
  const at = ['measures', name];
  if (measure.weight !== undefined && measure.average === undefined)
    report('needs-another-key', [...at, 'weight'], { name: 'weight', needs: 'average' }, { part: 'key' });
  if (measure.currency !== undefined && measure.format !== 'currency')
    report(
      'needs-another-key',
      [...at, 'currency'],
      { name: 'currency', needs: 'format: currency' },
      { part: 'key' },
    );
}

/** Amounts of two currencies are neither divided nor subtracted: what comes out depends on the rate of the day. */
export function linkCurrencies(measures: DatasetSpec['measures'], report: Report): void {
  for (const [name, { ratio, difference }] of Object.entries(measures)) {
    const kind = ratio === undefined ? 'difference' : 'ratio';
    const currencies = (ratio ?? difference ?? [])
      .filter((part) => isAmount(part, measures))
      .map((part) => currencyOf(part, measures));
    const found = [...new Set(currencies)].map((code) => code ?? "the dataset's or the company's");
    if (found.length > 1) report('several-currencies', ['measures', name, kind], { name, found });
  }
}

function isAmount(name: string, measures: DatasetSpec['measures']): boolean {
  const { format, difference = [] } = measures[name] ?? {};
  return format === 'currency' || difference.some((part) => isAmount(part, measures));
}
