import type { DatePart, Grain } from '../../../language/plan/index.ts';
import type { SqlValue } from '../../warehouse/warehouse.ts';
import type { Dialect } from './dialect.ts';
import { join, sql, trusted } from './sql.ts';

/**
 * Makes absent members, unmatched joined rows and sums of nothing null, as in standard SQL, and not 0 or ''.
 */
const SETTINGS = [
  'group_by_use_nulls = 1',
  'join_use_nulls = 1',
  'aggregate_functions_null_for_empty = 1',
  'transform_null_in = 0',
  'prefer_column_name_to_alias = 1',
  // Keeps days before 1970 unchanged.
  'enable_extended_results_for_datetime_functions = 1',
  "session_timezone = 'UTC'",
];

export const clickhouse: Dialect = {
  identifier: (name) => `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
  placeholder: (content, place) => `{p${place}:${typeOf(content)}}`,
  settings: ` SETTINGS ${SETTINGS.join(', ')}`,
  // A cast to a type that is not nullable fails on nulls. These functions return null for null.
  double: (content) => sql`toFloat64(${content})`,
  date: (content) => sql`toDate32(${content})`,
  text: (content) => sql`toString(${content})`,
  moment: (content) => sql`toDateTime64(${content}, 6, 'UTC')`,
  truncated: (time, grain) => {
    if (grain === 'hour') return sql`toStartOfHour(toDateTime64(${time}, 0))`;
    if (grain === 'day') return sql`toDate32(${time})`;
    return sql`${trusted(STARTS[grain])}(toDate32(${time}))`;
  },
  hourText: (hour) => sql`formatDateTime(${hour}, '%Y-%m-%dT%H:00:00')`,
  bucketNumber: (first, grain) => sql`dateDiff('${trusted(grain)}', toDate32('1900-01-01'), ${first})`,
  part: (time, part) =>
    part === 'hourOfDay'
      ? sql`toHour(toDateTime64(${time}, 0))`
      : sql`${trusted(PARTS[part])}(toDate32(${time}))`,
  quantile: (content, at) => sql`quantileExactInclusive(${trusted(at)})(toFloat64(${content}))`,
  sumOncePer: (key, content) =>
    sql`arrayReduce('sumOrNull', arrayMap(pair -> pair.2, groupUniqArrayIf((${key}, ${content}), ${content} IS NOT NULL)))`,
  sumOfKnown: (contents) => sql`arrayReduce('sumOrNull', [${join(contents)}])`,
  aboutDistinct: (content) => sql`uniq(${content})`,
  distinctList: (content) => sql`toJSONString(groupUniqArray(${content}))`,
  hash: (contents) => sql`cityHash64(${join(contents)})`,
  same: (one, other) => sql`${one} IS NOT DISTINCT FROM ${other}`,
  folded: (text) => sql`lowerUTF8(replaceRegexpAll(normalizeUTF8NFD(${text}), '\\\\p{M}', ''))`,
  contains: (text, part) => sql`position(${text}, ${part}) > 0`,
};

const STARTS: Readonly<Record<Exclude<Grain, 'hour' | 'day'>, string>> = {
  week: 'toMonday',
  month: 'toStartOfMonth',
  quarter: 'toStartOfQuarter',
  year: 'toStartOfYear',
};

const PARTS: Readonly<Record<Exclude<DatePart, 'hourOfDay'>, string>> = {
  weekday: 'toDayOfWeek',
  dayOfMonth: 'toDayOfMonth',
  monthOfYear: 'toMonth',
};

function typeOf(content: SqlValue): string {
  if (content === null) return 'Nullable(String)';
  if (typeof content === 'number') return Number.isSafeInteger(content) ? 'Int64' : 'Float64';
  return typeof content === 'boolean' ? 'Bool' : 'String';
}
