// Breaks the statement builder in a copy of the sources, one mutation at a time, and checks that random
// questions find each.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const statement = 'src/server/query/statement';
const mutations: readonly (readonly [what: string, file: string, from: string, to: string])[] = [
  ['a day too many in a range', `${statement}/members.ts`, 'addDays(range.end, 1)', 'addDays(range.end, 2)'],
  ['a ratio without its guard', `${statement}/measure-expressions.ts`, '/ NULLIF(${second}, 0))`,', '/ COALESCE(${second}, 1))`,'],
  ['no tie-break by members', `${statement}/order.ts`, 'return [...own, ...label, member].map', 'return [...own, ...label].map'],
  ['an offset of one more', `${statement}/statement.ts`, 'page.offset + before + 1, page.offset', 'page.offset + before + 2, page.offset'],
  ['periods swapped', `${statement}/facts.ts`, '[range, 0, 1] : [compared, 1, 0]', '[range, 1, 0] : [compared, 0, 1]'],
  ['unknown columns counted', `${statement}/measure-expressions.ts`, '...given.known, ...own', '...given.known'],
  ['conditions of a measure ignored', `${statement}/measure-expressions.ts`, '[...given.where, ...measure.where]', '[...given.where]'],
  ['a mean without its weights', `${statement}/atoms.ts`, 'sql`SUM(${double(content)} * ${double(weight)})', 'sql`SUM(${double(content)})'],
  ['values counted in the last bucket that has them', `${statement}/steps.ts`, 'MIN(${bucket}) AS first_bucket', 'MAX(${bucket}) AS first_bucket'],
  ['first values instead of last ones', `${statement}/steps.ts`, 'MAX_BY(', 'MIN_BY('],
  ['one of several last values', `${statement}/steps.ts`, 'SUM(${content}) AS ${sum}', 'MAX(${content}) AS ${sum}'],
  ['the level of a total off by one', `${statement}/grouping.ts`, '`${dimensions.length - first}${isTree', '`${dimensions.length - first + 1}${isTree'],
  ['levels of columns where rows stand', `${statement}/levels.ts`, 'places(across).map((place) => rows + place)', 'places(across).map((place) => place)'],
  ['a share of the rows below it', `${statement}/operations.ts`, 'CASE WHEN level = ${trusted(deepest)} THEN', 'CASE WHEN level <= ${trusted(deepest)} THEN'],
  ['a moving average of one bucket less', `${statement}/windows.ts`, 'RANGE BETWEEN ${trusted(buckets - 1)}', 'RANGE BETWEEN ${trusted(buckets - 2)}'],
  ['the last members instead of the first', `${statement}/chosen-groups.ts`, "top.descending ? 'DESC' : 'ASC'", "top.descending ? 'ASC' : 'DESC'"],
  ['others left out', `${statement}/chosen-groups.ts`, "top.others ? 'LEFT' : 'INNER'", "top.others ? 'INNER' : 'INNER'"],
  ['one of several conditions of groups', `${statement}/chosen-groups.ts`, "join(conditions, ' AND ')", "join(conditions, ' OR ')"],
  ['conditions of a join ignored', `${statement}/sources.ts`, '...joined.where].map', '].map'],
  ['one of several keys of a join', `${statement}/sources.ts`, 'const keys = joined.on.map', 'const keys = joined.on.slice(0, 1).map'],
  ['a band without its lower bound', `${statement}/members.ts`, '< ${trusted(bound)} THEN', '<= ${trusted(bound)} THEN'],
  ['weeks that begin on Sunday', 'src/server/query/dialect/duckdb.ts', "weekday: 'isodow'", "weekday: 'dayofweek'"],
]; // prettier-ignore

const root = resolve(import.meta.dirname, '..', '..');
const copy = mkdtempSync(join(tmpdir(), 'mutations-'));
let missed = 0;
try {
  for (const part of ['src', 'tests', 'schemas', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [what, file, from, to] of mutations) {
    const whole = readFileSync(join(copy, file), 'utf8');
    if (whole.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`);
    writeFileSync(
      join(copy, file),
      whole.replace(from, () => to),
    );
    const { status, stderr } = spawnSync('npx', ['tsx', 'tests/prove/questions.ts', '3000', '1'], { cwd: copy, encoding: 'utf8', env: { ...process.env, SHRINK_MS: '0' } }); // prettier-ignore
    writeFileSync(join(copy, file), whole);
    const after = status === 1 ? /Differs after (\d+) questions/.exec(stderr)?.[1] : undefined;
    const isCaught = after !== undefined;
    if (!isCaught) missed += 1;
    console.log(`| ${what} | ${after ?? 'MISSED'} |`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(missed === 0 ? `All ${mutations.length} mutations were caught.` : `${missed} were missed.`);
process.exitCode = missed === 0 ? 0 : 1;
