/**
 * What a document asked of its surroundings while its names were resolved: `dataset delivery_daily`, `text
 * pages.a.title`; `datasets` asks which there are at all. As long as all answers are the same, so is what came of it.
 */
export type Question = string;

/** The questions whose answers differ between two surroundings; `everything` where that is not worth telling apart. */
export type Differences = ReadonlySet<Question> | 'everything';

/** Whether one of the questions has another answer now. */
export function hasDiffering(asked: ReadonlySet<Question>, differences: Differences): boolean {
  if (differences === 'everything') return true;
  if (differences.size === 0) return false;
  for (const question of differences) if (asked.has(question)) return true;
  return false;
}
