import { describe, expect, it } from 'vitest';
import { holds, namesOfExpression } from '../../../../../src/expressions/index.ts';
import type { CommandPlan, ReportData } from '../../../../../src/language/plan/index.ts';
import type { Holds } from '../../../../../src/web/widgets/command/interpreter.ts';
import {
  between,
  stateOf,
  stillIn,
  toggled,
  without,
} from '../../../../../src/web/widgets/table/bulk/choice.ts';
import { bulkOffers, questionOf } from '../../../../../src/web/widgets/table/bulk/offers.ts';
import { openRows, orderBy } from '../../../../../src/web/widgets/table/order.ts';
import { tableProps } from '../../../../../src/web/widgets/table/to-props.ts';
import type { TableNode } from '../../../../../src/web/widgets/table/tree.ts';
import { complete, dimension, report, widgetContext } from '../../../../support/widget-context.ts';

const checked: Holds = (condition, values) => holds(condition, values, namesOfExpression(condition)) === true;

const setActive = (active: boolean): CommandPlan => ({
  title: active ? 'Reactivate' : 'Deactivate',
  method: 'PATCH',
  path: 'global/users/$record.user$',
  body: { active },
});
const commands: Readonly<Record<string, CommandPlan>> = {
  deactivate: { ...setActive(false), danger: true, undo: 'reactivate', when: "record.status == 'active'" },
  reactivate: { ...setActive(true), undo: 'deactivate', when: "record.status == 'inactive'" },
};

const users = report(
  [dimension('role'), dimension('user'), dimension('status')],
  [
    ['admin', 'Ada', 'active'],
    ['admin', 'Ben', 'inactive'],
    ['viewer', 'Cy', 'active'],
    ['viewer', 'Dee', 'active'],
  ],
);

function tableOf(data: ReportData, rows: readonly [string, ...string[]] = ['role', 'user']) {
  const spec = complete<'table'>({
    type: 'table',
    query: 'users',
    rows: [...rows],
    columns: ['status'],
    bulkActions: ['deactivate', 'reactivate', 'remove'],
  });
  const context = widgetContext(spec, { commands });
  const props = tableProps(spec, { users: data }, context)!;
  const list = openRows(props.root, orderBy(null, 'en'), () => true);
  const row = (name: string): TableNode => list.find(({ label }) => label === name)!;
  return { context, props, list, row };
}

const none: ReadonlySet<string> = new Set();

describe('the choice of rows', () => {
  it('takes a group as its rows, and says where only some of them are chosen', () => {
    const { props, row } = tableOf(users);
    const some = toggled(none, [row('Ada')], row('Ada'));
    expect([stateOf(row('Ada'), some), stateOf(row('admin'), some), stateOf(row('viewer'), some)]).toEqual([
      'all',
      'some',
      'none',
    ]);
    const group = toggled(some, [row('admin')], row('admin'));
    expect([...group].toSorted()).toEqual([row('Ada').key, row('Ben').key].toSorted());
    expect(stateOf(props.root, group)).toBe('some');
    expect(toggled(group, [row('admin')], row('admin')).size).toBe(0);
    expect(stateOf(props.root, toggled(group, [props.root], props.root))).toBe('all');
  });

  it('reaches from one row to another, in either direction, and does to all what it does to the last', () => {
    const { list, row } = tableOf(users, ['user']);
    const reach = (from: string | null, to: string) =>
      between(list, from === null ? null : row(from).key, row(to)).map(({ label }) => label);
    expect(reach('Ada', 'Cy')).toEqual(['Ada', 'Ben', 'Cy']);
    expect(reach('Cy', 'Ada')).toEqual(['Ada', 'Ben', 'Cy']);
    expect(reach(null, 'Cy')).toEqual(['Cy']);
    const three = toggled(none, between(list, row('Ada').key, row('Cy')), row('Cy'));
    expect(three.size).toBe(3);
    expect(toggled(three, between(list, row('Ada').key, row('Ben')), row('Ben'))).toEqual(
      new Set([row('Cy').key]),
    );
  });

  it('forgets rows that are gone, and those that are done', () => {
    const { props, row } = tableOf(users, ['user']);
    const all = toggled(none, [props.root], props.root);
    const later = tableOf({ ...users, rows: users.rows.slice(1) }, ['user']);
    expect(stillIn(later.props.root, all)).toEqual(without(all, [row('Ada').key]));
  });

  it('leaves out a row that stands for several without showing them', () => {
    const { row } = tableOf({ ...users, rows: [...users.rows, ['admin', 'Ada', 'inactive']] }, ['user']);
    expect(stateOf(row('Ada'), none)).toBeNull();
    expect(stateOf(row('Ben'), none)).toBe('none');
  });
});

describe('the commands for the chosen rows', () => {
  it('are those that are offered on some of them, each with its rows, and none that the reader may not call', () => {
    const { props, context } = tableOf(users, ['user']);
    expect(props.bulkActions).toEqual(['deactivate', 'reactivate']);
    const offers = bulkOffers(props.root.children, props, context, checked);
    expect(offers.map(({ title, rows, leftOut }) => [title, rows.map(({ name }) => name), leftOut])).toEqual([
      ['Deactivate', ['Ada', 'Cy', 'Dee'], 1],
      ['Reactivate', ['Ben'], 3],
    ]);
    expect(offers[0]!.rows[1]!.offer.call.path).toBe('global/users/Cy');
    const active = props.root.children.filter(({ label }) => label !== 'Ben');
    expect(bulkOffers(active, props, context, checked).map(({ command }) => command)).toEqual(['deactivate']);
  });

  it('ask first where they take something away or nothing takes them back, and say how many rows and which', () => {
    const { props, context } = tableOf(users, ['user']);
    const [deactivate, reactivate] = bulkOffers(props.root.children, props, context, checked);
    expect([deactivate!.asks, reactivate!.asks]).toEqual([true, false]);
    expect(questionOf(deactivate!, context)).toEqual({
      title: 'Deactivate: 3 rows?',
      text: 'Ada, Cy, Dee. 1 chosen row is left out: this can’t be done with it.',
    });
    const final = widgetContext(context.plan.spec, {
      commands: { reactivate: { ...setActive(true) } },
    });
    const spec = complete<'table'>({
      type: 'table',
      query: 'users',
      rows: ['user'],
      columns: ['status'],
      bulkActions: ['reactivate'],
    });
    const alone = tableProps(spec, { users }, final)!;
    expect(bulkOffers(alone.root.children, alone, final, checked)[0]!.asks).toBe(true);
  });

  it('name five rows and count the others', () => {
    const many = { ...users, rows: Array.from({ length: 8 }, (_, at) => ['viewer', `U${at}`, 'active']) };
    const { props, context } = tableOf(many, ['user']);
    const [deactivate] = bulkOffers(props.root.children, props, context, checked);
    expect(questionOf(deactivate!, context).text).toBe('U0, U1, U2, U3, U4 and 3 more');
  });
});
