import { selectionOf } from './answer-report.ts';
import type { ReportSource } from './answer-report.ts';
import { effortOf } from './effort.ts';
import type { Effort } from './effort.ts';
import { groupsStatement } from './profile.ts';
import { QuestionError } from './question-error.ts';
import { resultOf } from '../dialect/statement-of.ts';
import type { Question } from '../question/question.ts';
import { levelsOf } from '../statement/levels.ts';

/** Largest size of a small question: it takes less than about a third of a second on two cores. */
const SMALL = 2_000_000;
/**
 * Largest size that is answered. A larger question would take most of the engine's memory, and longer than
 * the time limit.
 */
const MOST = 100_000_000;
/** Number of facts times dimensions that can be counted in a tenth of a second. */
const COUNTED_FAST = 5_000_000;

/**
 * Answers a question with limited concurrency: small questions run in parallel, large ones in the warehouse's
 * queue for expensive work. Rejects with a `QuestionError` when the question is too large; the message states
 * why.
 */
export async function withConcurrencyLimit<Answer>(
  question: Question,
  source: ReportSource,
  signal: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { profile } = source.extent;
  const estimated = effortOf(question, profile);
  if (estimated.size <= SMALL) return await ask();
  // The estimate is an upper bound, since some combinations of members have no facts. So the existing groups
  // are counted.
  const count = async () => effortOf(question, profile, await countGroups(question, source, signal));
  const isCountedFast = estimated.rows * question.dimensions.length <= COUNTED_FAST;
  const known = isCountedFast ? await count() : null;
  if (known !== null && known.size <= SMALL) return await ask();
  const inWideTurn = async (): Promise<Answer> => {
    const effort = known ?? (await count());
    if (effort.size > MOST) throw tooWide(question, effort);
    return await ask();
  };
  // A question that will be rejected need not wait in the queue.
  if (known !== null && known.size > MOST) throw tooWide(question, known);
  return await source.warehouse.wide(inWideTurn, { signal });
}

/** Counts the groups of each level except the grand total. */
async function countGroups(
  question: Question,
  source: ReportSource,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const levels = levelsOf(question).filter(({ level }) => level > 0);
  if (levels.length === 0) return [];
  const groups = groupsStatement(selectionOf(question, source, question.range), levels);
  const { rows } = await resultOf(groups, source.warehouse, { signal });
  return (rows[0] ?? []).map(Number);
}

function tooWide({ dimensions, measures }: Question, { groups, rows, size }: Effort): QuestionError {
  const names = dimensions.map(({ name }) => name).join(' × ');
  const message =
    `This question is too wide: about ${inWords(groups)} groups (${names || 'one'}) of ${measures.length} measures, from ${inWords(rows)} rows. ` +
    `That is ${(size / MOST).toFixed(1)} times what is answered. Ask for fewer dimensions or measures, a shorter period, a coarser grain, or filter it.`;
  return new QuestionError('too-wide', message, [
    { name: 'dimensions', message: `make about ${inWords(groups)} groups` },
  ]);
}

function inWords(count: number): string {
  return Math.round(count).toLocaleString('en');
}
