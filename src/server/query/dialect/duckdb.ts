import type { DatePart } from '../../../language/plan/index.ts';
import type { Dialect } from './dialect.ts';
import { join, sql, trusted } from './sql.ts';

export const duckdb: Dialect = {
  identifier: (name) => `"${name.replaceAll('"', '""')}"`,
  placeholder: () => '?',
  settings: '',
  double: (content) => sql`CAST(${content} AS DOUBLE)`,
  date: (content) => sql`CAST(${content} AS DATE)`,
  text: (content) => sql`CAST(${content} AS VARCHAR)`,
  moment: (content) => sql`CAST(${content} AS TIMESTAMP)`,
  truncated: (time, grain) => {
    if (grain === 'hour') return sql`date_trunc('hour', CAST(${time} AS TIMESTAMP))`;
    if (grain === 'day') return sql`CAST(${time} AS DATE)`;
    return sql`CAST(date_trunc('${trusted(grain)}', ${time}) AS DATE)`;
  },
  hourText: (hour) => sql`strftime(${hour}, '%Y-%m-%dT%H:00:00')`,
  // 1900-01-01 is a Monday and the start of a year, so numbers of all grains start at a period.
  bucketNumber: (first, grain) => sql`date_diff('${trusted(grain)}', DATE '1900-01-01', ${first})`,
  part: (time, part) => sql`${trusted(PARTS[part])}(${time})`,
  // The cast avoids a rounded result, since the quantile of decimals is a decimal.
  quantile: (content, at) => sql`quantile_cont(CAST(${content} AS DOUBLE), ${trusted(at)})`,
  sumOncePer: (key, content) =>
    sql`list_sum(list_transform(list(DISTINCT {'key': ${key}, 'content': ${content}}) FILTER (WHERE ${content} IS NOT NULL), lambda pair: pair.content))`,
  sumOfKnown: (contents) => sql`list_sum([${join(contents)}])`,
  aboutDistinct: (content) => sql`approx_count_distinct(${content})`,
  distinctList: (content) => sql`CAST(to_json(list(DISTINCT ${content})) AS VARCHAR)`,
  hash: (contents) => sql`hash(${join(contents)})`,
  same: (one, other) => sql`${one} IS NOT DISTINCT FROM ${other}`,
  folded: (text) => sql`lower(strip_accents(${text}))`,
  contains: (text, part) => sql`contains(${text}, ${part})`,
};

const PARTS: Readonly<Record<DatePart, string>> = {
  weekday: 'isodow',
  hourOfDay: 'hour',
  dayOfMonth: 'day',
  monthOfYear: 'month',
};
