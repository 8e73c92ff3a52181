import { describe, expect, it } from 'vitest';
import { identifier, inDialect, join, sql, value } from '../../../../src/server/query/dialect/sql.ts';
import { statementOf } from '../../../../src/server/query/dialect/statement-of.ts';

const piece = sql`SELECT ${identifier('a "b" \\')} WHERE x IN (${join([value('y'), value(1), value(0.5), value(true)])})`;

describe('a rendered statement', () => {
  it('holds no value, only their places, in the order in which they stand', () => {
    expect(statementOf(piece, 'duckdb')).toEqual({
      sql: 'SELECT "a ""b"" \\" WHERE x IN (?, ?, ?, ?)',
      params: ['y', 1, 0.5, true],
    });
  });

  it('names each value with its type where the engine asks for it, and ends with its settings', () => {
    const { sql: text, params } = statementOf(piece, 'clickhouse');
    expect(text).toContain('"a \\"b\\" \\\\" WHERE x IN ({p1:String}, {p2:Int64}, {p3:Float64}, {p4:Bool})');
    expect(text).toMatch(/ SETTINGS group_by_use_nulls = 1, /);
    expect(params).toEqual(['y', 1, 0.5, true]);
  });

  it('counts values in what a dialect words for itself, too', () => {
    const worded = sql`${value('first')} ${inDialect((dialect) => dialect.date(value('second')))} ${value('third')}`;
    expect(statementOf(worded, 'duckdb')).toEqual({
      sql: '? CAST(? AS DATE) ?',
      params: ['first', 'second', 'third'],
    });
    expect(statementOf(worded, 'clickhouse').sql).toMatch(
      /^\{p1:String\} toDate32\(\{p2:String\}\) \{p3:String\} /,
    );
  });
});
