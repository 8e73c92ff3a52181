import type { ReportColumn } from '../generated/api.ts';

/**
 * The name of a measure with its operation, from the texts in `operations`. Placeholders: `{measure}` is the
 * measure's name, `{ofMeasure}` the same within a sentence, `{count}` the number of periods.
 */
export function operationTitle(
  measure: string,
  { kind, buckets, grain }: NonNullable<ReportColumn['operation']>,
  textOf: (key: string) => string,
): string {
  const key = kind === 'movingAverage' ? `operations.movingAverage.${grain ?? 'day'}` : `operations.${kind}`;
  const text = textOf(key);
  if (text === key) return `${measure}: ${kind}${buckets ?? ''}`;
  return text
    .replace('{measure}', () => measure)
    .replace('{ofMeasure}', () => amidSentence(measure))
    .replace('{count}', String(buckets));
}

/** Keeps abbreviations in capitals. */
function amidSentence(title: string): string {
  return /^.\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
