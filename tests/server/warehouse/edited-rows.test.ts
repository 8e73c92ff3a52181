import { describe, expect, it } from 'vitest';
import type { TablePlan } from '../../../src/language/plan/index.ts';
import { EditedRows } from '../../../src/server/warehouse/edited-rows.ts';

const view = (name: string, sql: string): TablePlan => ({ name, sql }) as TablePlan;

describe('the versions of edited rows', () => {
  it('change for the company and the table of the edit alone', () => {
    const edited = new EditedRows();
    edited.changeRows('acme', 'plans');
    edited.changeRows('acme', 'labels');
    const before = edited.of('acme');
    edited.changeRows('globex', 'plans');
    expect(edited.of('acme')).toEqual(before);
    edited.changeRows('acme', 'plans');
    expect(edited.of('acme').tables.get('plans')).not.toBe(before.tables.get('plans'));
    expect(edited.of('acme').tables.get('labels')).toBe(before.tables.get('labels'));
  });

  it('change for the views that read the table, through other views as well', () => {
    const edited = new EditedRows();
    edited.views.add(view('costs', 'SELECT * FROM priced JOIN spend USING (day)'));
    edited.views.add(view('priced', 'SELECT * FROM Plans'));
    edited.views.add(view('spend', 'SELECT * FROM delivery'));
    edited.changeRows('acme', 'plans');
    const before = edited.of('acme').tables;
    expect([...before.keys()].toSorted()).toEqual(['costs', 'plans', 'priced']);
    edited.changeRows('acme', 'plans');
    for (const table of before.keys())
      expect(edited.of('acme').tables.get(table)).not.toBe(before.get(table));
  });

  it('end for views that read each other', () => {
    const edited = new EditedRows();
    edited.views.add(view('one', 'SELECT * FROM other'));
    edited.views.add(view('other', 'SELECT * FROM one JOIN plans USING (day)'));
    edited.changeRows('acme', 'plans');
    expect([...edited.of('acme').tables.keys()].toSorted()).toEqual(['one', 'other', 'plans']);
  });

  it('change for all when a table is created, changed or dropped', () => {
    const edited = new EditedRows();
    const before = edited.of('acme').shape;
    edited.changeTables();
    expect(edited.of('acme').shape).not.toBe(before);
  });
});
