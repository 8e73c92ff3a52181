import { describe, expect, it } from 'vitest';
import { orderOf } from '../../../src/demo/world/table-order.ts';

describe('the order in which the world’s tables are made', () => {
  it('puts a table after those that its SELECT names', () => {
    const selects = new Map([
      ['invoices', 'SELECT * FROM orders JOIN deliveries USING (id)'],
      ['orders', 'SELECT * FROM deliveries'],
      ['deliveries', 'SELECT 1 AS id'],
    ]);
    expect(orderOf(selects)).toEqual(['deliveries', 'orders', 'invoices']);
  });

  it('takes no names from comments, texts or longer words', () => {
    const selects = new Map([
      ['one', "-- two\nSELECT 'two', two_too FROM world_two"],
      ['two', 'SELECT * FROM one'],
    ]);
    expect(orderOf(selects)).toEqual(['one', 'two']);
  });

  it('names the tables that need each other', () => {
    const selects = new Map([
      ['plan', 'SELECT * FROM goal'],
      ['goal', 'SELECT * FROM plan'],
    ]);
    expect(() => orderOf(selects)).toThrow('demo/tables: plan needs goal needs plan.');
  });
});
