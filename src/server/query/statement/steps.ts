import type { Question } from '../question/question.ts';
import { double, inDialect, join, emptySql, sql, trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';
import { aggregateOf, atomAlias } from './atoms.ts';
import type { Atom, PlacedAtom } from './atoms.ts';
import { distinctPlaces, factRows, identityOf, periodsIn, timeAmong } from './facts.ts';
import type { Selection } from './facts.ts';
import { levelColumns, reaches } from './levels.ts';
import type { Level } from './levels.ts';
import { memberOf } from './members.ts';

/**
 * Whether an atom needs all facts of its group before it can count one. Such facts are grouped more than
 * once.
 */
export function takesSteps(question: Question, { aggregation: { kind } }: Atom): boolean {
  return kind === 'last' || (kind === 'cumulativeDistinct' && timeAmong(question, question.dimensions) >= 0);
}

/** Returns the join for such an atom, and the column with its figure. */
export function besides(
  selection: Selection,
  levels: readonly Level[],
  placed: PlacedAtom,
): { readonly table: Sql; readonly column: Sql } {
  const [place, { aggregation }] = placed;
  const name = trusted(atomAlias(place));
  const alias = trusted(`steps${place}`);
  const equal = keysOf(selection).map((key) =>
    inDialect((dialect) => dialect.same(sql`grouped.${key}`, sql`${alias}.${key}`)),
  );
  const level = levelColumns(selection.question).map((column) => sql`grouped.${column} = ${alias}.${column}`);
  const on = join([...level, ...equal], ' AND ');
  const isLast = aggregation.kind === 'last';
  const rows = isLast
    ? lastValues(selection, levels, placed, aggregation.per)
    : newValues(selection, levels, placed);
  const figure = sql`${alias}.${name}`;
  return {
    table: sql` LEFT JOIN (${rows}) AS ${alias} ON ${on}`,
    column: sql`${isLast ? figure : soFar(selection, figure)} AS ${name}`,
  };
}

/** Returns the columns that identify groups of a level. */
function keysOf(selection: Selection): readonly Sql[] {
  return [...periodsIn(selection), ...selection.question.dimensions.map((_, index) => trusted(`d${index}`))];
}

/** Returns the last known value for each combination of the members `per`, summed. */
function lastValues(
  selection: Selection,
  levels: readonly Level[],
  placed: PlacedAtom,
  per: readonly string[],
): Sql {
  const { question } = selection;
  const members = membersPer(question, per);
  const apart = members.filter(({ requested }) => requested === null);
  const more = apart.map(({ content, alias }) => sql`${content} AS ${alias}`);
  const facts = factRows(selection, question.dimensions, [placed], more);
  const [place] = placed;
  const [content, time] = [trusted(`c${place}`), trusted(`t${place}`)];
  const known = sql`(${facts}) AS facts WHERE ${content} IS NOT NULL AND ${time} IS NOT NULL`;
  // The last values by fewer keys are among the last values by more keys.
  const deepest = lastOf(place, [...keysOf(selection), ...apart.map(({ alias }) => alias)], known);
  const carried = members.map(({ alias, requested }) => sql`${requested ?? alias} AS ${alias}`);
  const spread = atLevels(selection, levels, deepest, [...carried, content, time]);
  const keys = [...levelColumns(question), ...keysOf(selection), ...members.map(({ alias }) => alias)];
  const latest = levels.length === 1 ? spread : lastOf(place, keys, sql`(${spread}) AS spread`);
  return byLevel(selection, latest, place, aggregateOf(question.plan, placed));
}

interface MemberPer {
  readonly content: Sql;
  readonly alias: Sql;
  /** The requested dimension with the same members; null if there is none. */
  readonly requested: Sql | null;
}

function membersPer(question: Question, per: readonly string[]): readonly MemberPer[] {
  const { plan, dimensions } = question;
  const identities = dimensions.map((requested) => identityOf(question, requested));
  return per.flatMap((name, index) => {
    const dimension = plan.dimensions[name];
    if (dimension === undefined) return [];
    const at = identities.indexOf(identityOf(question, { name: '', dimension, grain: null }));
    const content = memberOf(plan, dimension, null);
    return [{ content, alias: trusted(`m${index}`), requested: at < 0 ? null : trusted(`d${at}`) }];
  });
}

/** Returns the last time for each combination of keys, and the sum of the known values at that time. */
function lastOf(place: number, keys: readonly Sql[], from: Sql): Sql {
  const [content, time] = [trusted(`c${place}`), trusted(`t${place}`)];
  const [sum, moment] = [trusted(`s${place}`), trusted(`u${place}`)];
  const timed = sql`SELECT ${join([...keys, sql`${time} AS ${moment}`, sql`SUM(${content}) AS ${sum}`])} FROM ${from} GROUP BY ${join([...keys, time])}`;
  const columns = [...keys, sql`MAX(${moment}) AS ${time}`, sql`MAX_BY(${sum}, ${moment}) AS ${content}`];
  return sql`SELECT ${join(columns)} FROM (${timed}) AS timed${groupBy(keys)}`;
}

/** Counts the values that first occur in each bucket. Levels without time have the number of all values. */
function newValues(selection: Selection, levels: readonly Level[], placed: PlacedAtom): Sql {
  const { question } = selection;
  const at = timeAmong(question, question.dimensions);
  const bucket = trusted(`d${at}`);
  const [place] = placed;
  const content = trusted(`c${place}`);
  const firstOf = (keys: readonly Sql[], from: Sql): Sql =>
    sql`SELECT ${join([...keys, content, sql`MIN(${bucket}) AS first_bucket`])} FROM ${from} GROUP BY ${join([...keys, content])}`;
  const others = keysOf(selection).filter((_, index) => index !== periodsIn(selection).length + at);
  const facts = factRows(selection, question.dimensions, [placed]);
  const deepest = sql`SELECT ${join([...others, content, sql`first_bucket AS ${bucket}`])} FROM (${firstOf(others, sql`(${facts}) AS facts WHERE ${content} IS NOT NULL`)}) AS seen`;
  const spread = atLevels(selection, levels, deepest, [content]);
  const first = firstOf([...levelColumns(question), ...others], sql`(${spread}) AS spread`);
  const named = sql`SELECT ${join([...levelColumns(question), ...others, sql`first_bucket AS ${bucket}`])} FROM (${first}) AS seen`;
  return byLevel(selection, named, place, double(trusted('COUNT(*)')));
}

/**
 * Returns the cumulative number of distinct values since the start of the range. Groups without a time come
 * last.
 */
function soFar(selection: Selection, figure: Sql): Sql {
  const { question } = selection;
  const at = timeAmong(question, question.dimensions);
  const others = distinctPlaces(question, at).map((place) => trusted(`grouped.d${place}`));
  const line = [
    ...periodsIn(selection).map((period) => sql`grouped.${period}`),
    ...levelColumns(question).map((column) => sql`grouped.${column}`),
    ...others,
  ];
  return sql`SUM(COALESCE(${figure}, 0)) OVER (PARTITION BY ${join(line)} ORDER BY ${trusted(`grouped.d${at}`)})`;
}

/** Repeats each row for every level. Members that a level does not have are null. */
function atLevels(selection: Selection, levels: readonly Level[], rows: Sql, carried: readonly Sql[]): Sql {
  const { question } = selection;
  const members = question.dimensions.map((_, index) =>
    trusted(`CASE WHEN ${reaches(question, index)} THEN d${index} END AS d${index}`),
  );
  const each = levels.map(({ level, across }) =>
    trusted(`SELECT ${level} AS level${question.across === 0 ? '' : `, ${across} AS across`}`),
  );
  const columns = [...levelColumns(question), ...periodsIn(selection), ...members, ...carried];
  return sql`SELECT ${join(columns)} FROM (${rows}) AS deepest CROSS JOIN (${join(each, ' UNION ALL ')}) AS levels`;
}

/** Returns one row for each group, with its figure. */
function byLevel(selection: Selection, rows: Sql, place: number, figure: Sql): Sql {
  const keys = [...levelColumns(selection.question), ...keysOf(selection)];
  return sql`SELECT ${join([...keys, sql`${figure} AS ${trusted(atomAlias(place))}`])} FROM (${rows}) AS counted${groupBy(keys)}`;
}

function groupBy(keys: readonly Sql[]): Sql {
  return keys.length === 0 ? emptySql : sql` GROUP BY ${join(keys)}`;
}
