import type { Warehouse } from '../../warehouse/warehouse.ts';
import { selectionOf } from './answer-report.ts';
import type { ReportSource } from './answer-report.ts';
import { effortOf } from './effort.ts';
import type { Effort } from './effort.ts';
import { groupsStatement, profileOf } from './profile.ts';
import { QuestionError } from './question-error.ts';
import { resultOf } from '../dialect/statement-of.ts';
import type { Question } from '../question/question.ts';
import { levelsOf } from '../statement/levels.ts';

/** Up to this size a question is answered among the small ones: within about a third of a second of two cores. */
const SMALL = 2_000_000;
/** Beyond this size it would take most of the engine's memory, and longer than an answer may. */
const MOST = 100_000_000;
/** Facts times dimensions that are counted in a tenth of a second. */
const COUNTED_FAST = 5_000_000;

/**
 * Asks a question in its turn: small ones run side by side, wide ones one after the other. Rejects one that is too
 * wide with a `QuestionError`, which says what makes it so. `memory` is the warehouse that profiles are kept for.
 */
export async function inTurn<Answer>(
  question: Question,
  source: ReportSource,
  memory: Warehouse,
  signal: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const profile = await profileOf(question.plan, source, memory, signal);
  const estimated = effortOf(question, profile);
  if (estimated.size <= SMALL) return await ask();
  // The estimate is from above, since members that never meet are no groups: those that there are get counted.
  const count = async () => effortOf(question, profile, await countGroups(question, source, signal));
  const isCountedFast = estimated.rows * question.dimensions.length <= COUNTED_FAST;
  const known = isCountedFast ? await count() : null;
  if (known !== null && known.size <= SMALL) return await ask();
  const inWideTurn = async (): Promise<Answer> => {
    const effort = known ?? (await count());
    if (effort.size > MOST) throw tooWide(question, effort);
    return await ask();
  };
  // Who is refused anyway need not wait for it.
  if (known !== null && known.size > MOST) throw tooWide(question, known);
  return await source.warehouse.wide(inWideTurn, { signal });
}

/** The groups of each level but the grand total. */
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
