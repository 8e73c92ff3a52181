// `tsx tests/prove/questions.ts COUNT SEED` tries COUNT random questions in DuckDB. Exits with 1 at the first
// wrong answer. Otherwise prints how many questions had which trait.
import { counted, noQuestions } from '../support/query/census.ts';
import { duckDbOf } from '../support/query/tables.ts';
import { tryQuestions } from '../support/query/trial.ts';

const [count = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
let requested = 0;
let census = noQuestions;
for (let chunk = 0; requested < Number(count); chunk += 1) {
  const own = (Number(seed) + chunk) % 2 ** 31;
  const tried = await tryQuestions(duckDbOf, { numRuns: 50, seed: own }, (question, meant) => {
    census = counted(census, question, meant);
  });
  requested += tried.requested;
  if (tried.counterexample !== null) {
    console.error(
      '%s',
      `Differs after ${requested} questions, with the seed ${own}:\n${tried.counterexample}`,
    );
    process.exit(1);
  }
  if (chunk % 5 === 4)
    console.log(`${requested} questions without a differing cell; the next seed is ${own + 1}`);
}
console.log(`${requested} questions (seed ${seed}): no cell differs, within a share of 1e-9.`);
for (const [what, questions] of census)
  console.log(`| ${what} | ${questions} | ${((100 * questions) / requested).toFixed(1)} % |`);
