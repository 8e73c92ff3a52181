import type { ResourceSheetEnds } from '../../generated/spec.ts';
import type { Path } from '../../source/positions.ts';
import type { BarWords } from '../filter-bar/bar-words.ts';
import { linkKey } from '../link-text.ts';
import type { KnownFields } from './known-fields.ts';

/** Checks the closing table of a sheet: its dataset must have the dimensions and measures that it names. */
export function linkSheetEnds(
  { title, dataset, by, rows, amount, sums = [] }: ResourceSheetEnds,
  at: Path,
  { report }: KnownFields,
  { datasets, texts }: BarWords,
): void {
  linkKey(texts, title, [...at, 'title'], report);
  const found = datasets.get(dataset);
  if (found === undefined)
    return report('unknown-dataset', [...at, 'dataset'], { name: dataset, allowed: [...datasets.keys()] });
  if (found.plan === null) return;
  const { dimensions, measures } = found.plan;
  const namesOf = (known: object) => ({ dataset, allowed: Object.keys(known) });
  for (const dimension of Object.keys(by))
    if (!Object.hasOwn(dimensions, dimension))
      report('unknown-dimension', [...at, 'by', dimension], { name: dimension, ...namesOf(dimensions) }, { part: 'key' }); // prettier-ignore
  for (const [index, dimension] of rows.entries())
    if (!Object.hasOwn(dimensions, dimension))
      report('unknown-dimension', [...at, 'rows', index], { name: dimension, ...namesOf(dimensions) });
  const requested = [
    [['amount'], amount] as const,
    ...sums.map((sum, index) => [['sums', index], sum] as const),
  ];
  for (const [place, measure] of requested)
    if (!Object.hasOwn(measures, measure))
      report('unknown-measure', [...at, ...place], { name: measure, ...namesOf(measures) });
}
