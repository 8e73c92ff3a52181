import { nearest } from '../../diagnostics/suggest.ts';
import { isAdditive } from '../../terms/plan-dataset.ts';
import type { DatasetSpec, InsightsSpec, ScoreSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { linkKeyOrName } from '../link-text.ts';
import type { Words } from '../words.ts';

/** The names that insights may use. */
interface Named {
  readonly dataset: string;
  readonly dimensions: readonly string[];
  readonly measures: DatasetSpec['measures'];
  readonly hasTime: boolean;
  readonly words: Words;
  readonly report: Report;
}

/** Resolves the names in `brands` and `insights`, and checks that scores use additive measures. */
export function linkInsights(
  dataset: string,
  { brands, insights, dimensions = {}, measures = {}, time }: Partial<DatasetSpec>,
  words: Words,
  report: Report,
): void {
  const hasTime = time !== undefined;
  const named: Named = { dataset, dimensions: Object.keys(dimensions), measures, hasTime, words, report };
  linkDimensionName(brands, ['brands'], named);
  if (insights === undefined) return;
  const { top, highlights, planned } = insights;
  for (const [list, dimension] of Object.entries(top?.lists ?? {}))
    linkDimensionName(dimension, ['insights', 'top', 'lists', list], named);
  linkMeasureName(top?.measure, ['insights', 'top', 'measure'], named);
  for (const [index, dimension] of (highlights?.dimensions ?? []).entries())
    linkDimensionName(dimension, ['insights', 'highlights', 'dimensions', index], named);
  for (const [index, measure] of (highlights?.measures ?? []).entries())
    linkMeasureName(measure, ['insights', 'highlights', 'measures', index], named);
  linkMeasureName(highlights?.presence, ['insights', 'highlights', 'presence'], named);
  linkScores(insights.scores, named);
  linkAdditive(planned, ['insights', 'planned'], named);
}

function linkScores(scores: InsightsSpec['scores'], named: Named): void {
  if (scores === undefined) return;
  const at = ['insights', 'scores'];
  const { by = [], each = {} } = scores;
  if (!named.hasTime)
    named.report('needs-another-key', at, { name: 'scores', needs: 'time' }, { part: 'key' });
  for (const [index, dimension] of by.entries()) linkDimensionName(dimension, [...at, 'by', index], named);
  for (const [name, score] of Object.entries(each)) linkScore(name, score, by, named);
}

function linkScore(name: string, score: ScoreSpec, by: readonly string[], named: Named): void {
  const at = ['insights', 'scores', 'each', name];
  const { words, report } = named;
  linkKeyOrName(words.texts, undefined, at, { group: 'scores', name, at }, report);
  linkAdditive(score.actual, [...at, 'actual'], named);
  linkAdditive(score.base, [...at, 'base'], named);
  if (score.rule !== undefined && score.rule !== 'onPlan' && score.base === undefined)
    report('missing-key', at, { keys: ['base'], in: `The rule \`${score.rule}\`` }, { part: 'key' });
  const compared = { ...named, dimensions: by };
  for (const dimension of Object.keys(score.where ?? {}))
    linkDimensionName(dimension, [...at, 'where', dimension], compared, 'key');
  linkDimensionName(score.baseOf?.dimension, [...at, 'baseOf', 'dimension'], compared);
  for (const [member, measure] of Object.entries(score.baseOf?.members ?? {}))
    linkAdditive(measure, [...at, 'baseOf', 'members', member], named);
}

function linkDimensionName(
  name: string | undefined,
  at: Path,
  { dataset, dimensions: allowed, report }: Named,
  part?: 'key',
): void {
  if (name === undefined || allowed.includes(name)) return;
  const near = nearest(name, allowed);
  report('unknown-dimension', at, { name, dataset, allowed }, part ? { part, near } : { near });
}

/** Whether the dataset has the measure. Reports it when not. */
function linkMeasureName(name: string | undefined, at: Path, { dataset, measures, report }: Named): boolean {
  if (name === undefined || Object.hasOwn(measures, name)) return name !== undefined;
  const allowed = Object.keys(measures);
  report('unknown-measure', at, { name, dataset, allowed });
  return false;
}

/** Checks that a measure exists and is additive. Scores sum it over days. */
function linkAdditive(name: string | undefined, at: Path, named: Named): void {
  if (!linkMeasureName(name, at, named) || name === undefined) return;
  const { measures } = named;
  const allowed = Object.keys(measures).filter((other) => isAdditive(measures[other] ?? {}, measures));
  if (!allowed.includes(name)) named.report('not-additive', at, { measure: name, why: 'scored', allowed });
}
