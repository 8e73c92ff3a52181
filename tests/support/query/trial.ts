import * as fc from 'fast-check';
import { answerReport } from '../../../src/server/query/answer/answer-report.ts';
import type { Question } from '../../../src/server/query/question/question.ts';
import type { Statement, Warehouse } from '../../../src/server/warehouse/warehouse.ts';
import { sourceOf } from '../../server/query/request.ts';
import { borrowed } from '../borrowed.ts';
import { differences } from './agreement.ts';
import { evaluate } from './evaluate.ts';
import type { Evaluated } from './evaluate.ts';
import type { Tables } from './facts.ts';
import { randomTables } from './random-facts.ts';
import { randomQuestion } from './random-question.ts';
import type { Requested } from './random-question.ts';

/** Hears of each question that was answered, and of what it means. */
type OnMeant = (requested: Requested, meant: Evaluated) => void;

/** Facts, and questions about them. */
export const randomTrial: fc.Arbitrary<readonly [Tables, readonly Requested[]]> = fc.tuple(
  randomTables,
  fc.array(randomQuestion, { minLength: 1, maxLength: 40, size: 'max' }),
);

/** Asks a question, and says in words how the answer differs from what it means; null where it does not. */
export async function difference(
  warehouse: Warehouse,
  tables: Tables,
  requested: Requested,
  onMeant: OnMeant = () => undefined,
): Promise<string | null> {
  const statements: Statement[] = [];
  const listened = borrowed(warehouse, {
    query: async (statement, options) => {
      statements.push(statement);
      return await warehouse.query(statement, options);
    },
  });
  const { question, scope } = requested;
  const said = await answerReport(question, sourceOf(listened, { scope }), new AbortController().signal).then(
    (answer) => {
      const meant = evaluate(question, tables, scope);
      onMeant(requested, meant);
      return differences(question, answer, meant);
    },
    (error: unknown) => [String(error)],
  );
  return said.length === 0 ? null : written(said, requested, statements, tables);
}

/** A counterexample to read: what differs, the question, the statements and the facts. */
function written(
  said: readonly string[],
  { question, scope }: Requested,
  statements: readonly Statement[],
  tables: Tables,
): string {
  const { plan, measures: _measures, dimensions, filters, format: _format, ...rest } = question;
  const { time, currency, unknown, source, joins } = plan;
  const grained = dimensions.map(({ dimension, grain }) => [dimension.name, grain ?? []].flat().join(':'));
  const filtered = filters.map(({ dimension, ...filter }) => ({ dimension: dimension.name, ...filter }));
  const requested = {
    dimensions: grained,
    filters: filtered,
    ...rest,
    scope,
    time,
    currency,
    unknown,
    source,
    joins,
  };
  const rows = Object.entries(tables).flatMap(
    ([table, some]) =>
    some.map((row) => `${table}: ${Object.entries(row).map(([name, cell]) => (cell === null ? '' : ` ${name}=${JSON.stringify(cell)}`)).join('')}`), // prettier-ignore
  );
  return [
    ...said.slice(0, 12),
    '',
    ...measuresBehind(question).map((name) => {
      const { aggregation, where, scale, format, currency: own, additive } = plan.measures[name]!;
      return `${name}: ${JSON.stringify({ ...aggregation, where, scale, format, currency: own, additive })}`;
    }),
    ...Object.entries(requested).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...statements.map(({ sql, params }) => `\n${sql}\n${JSON.stringify(params)}`),
    '',
    ...rows,
  ].join('\n');
}

/** The asked measures and all that they are made of. */
function measuresBehind({ plan, measures }: Question): readonly string[] {
  const names = new Set(measures.map(({ measure }) => measure.name));
  for (const name of names) {
    const aggregation = plan.measures[name]?.aggregation;
    if (aggregation !== undefined && 'parts' in aggregation)
      for (const part of aggregation.parts) names.add(part);
  }
  return [...names];
}

const SHRINK_MS = Number(process.env.SHRINK_MS ?? 20_000);

/** Tries questions at random until one has another answer than it means, and tells the simplest such case. */
export async function tryQuestions(
  open: (tables: Tables) => Promise<Warehouse>,
  parameters: fc.Parameters<[readonly [Tables, readonly Requested[]]]>,
  onMeant?: OnMeant,
): Promise<{ readonly requested: number; readonly seed: number; readonly counterexample: string | null }> {
  let requested = 0;
  let shrinkUntil = Infinity;
  const property = fc.asyncProperty(randomTrial, async ([tables, questions]) => {
    // The simplest case that was found until then is simple enough.
    if (Date.now() > shrinkUntil) return;
    const warehouse = await open(tables);
    try {
      for (const question of questions) {
        const found = await difference(warehouse, tables, question, onMeant);
        requested += 1;
        if (found === null) continue;
        shrinkUntil = Math.min(shrinkUntil, Date.now() + SHRINK_MS);
        throw new Error(found);
      }
    } finally {
      await warehouse.close();
    }
  });
  const { failed, errorInstance, seed } = await fc.check(property, parameters);
  const counterexample = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return { requested, seed, counterexample: failed ? counterexample : null };
}
