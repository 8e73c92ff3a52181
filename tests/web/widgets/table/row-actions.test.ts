import { describe, expect, it } from 'vitest';
import type { CommandPlan, ReportData } from '../../../../src/language/plan/index.ts';
import { holds, namesOfExpression } from '../../../../src/expressions/index.ts';
import type { Holds } from '../../../../src/web/widgets/command/interpreter.ts';
import { inWords } from '../../../../src/web/widgets/member-words.ts';
import { tableProps } from '../../../../src/web/widgets/table/to-props.ts';
import type { WidgetContext } from '../../../../src/web/widgets/widget.ts';
import { complete, dimension, idleActions, report, widgetContext } from '../../../support/widget-context.ts';

const checked: Holds = (condition, values) => holds(condition, values, namesOfExpression(condition)) === true;

const setActive = (active: boolean): CommandPlan => ({
  title: active ? 'reactivate' : 'deactivate',
  method: 'PATCH',
  path: 'global/users/$record.userName$',
  body: { active },
  refreshes: ['users'],
});

const commands: Readonly<Record<string, CommandPlan>> = {
  deactivate: {
    ...setActive(false),
    confirm: { title: 'Deactivate {{fullname}}?', text: '{{userName}} is {{status}}.' },
    danger: true,
    toast: '{{fullname}} is out',
    undo: 'reactivate',
    when: "record.status == 'active' && record.userName != session.userName",
  },
  reactivate: { ...setActive(true), when: "record.status in ['inactive', 'new']" },
};

const spec = complete<'table'>({
  type: 'table',
  query: 'users',
  rows: ['fullname'],
  columns: ['status'],
  actions: [
    { title: 'edit', link: { route: '/users/user/:sub', params: { sub: 'userName' } } },
    'deactivate',
    'reactivate',
  ],
});

const users = report(
  [
    { ...dimension('id'), role: 'key', of: 'fullname' },
    dimension('fullname'),
    dimension('userName'),
    dimension('status', { members: { active: 'Aktiv', inactive: 'Gesperrt' } }),
  ],
  [
    ['ada@x', 'Ada', 'ada@x', 'active'],
    ['ben/2@x', 'Ben', 'ben/2@x', 'active'],
    ['cy@x', 'Cy', 'cy@x', 'inactive'],
    ['ben@x', 'Ben', 'ben@x', 'active'],
  ],
);

const drawn = (data: ReportData, change: Partial<WidgetContext> = {}) => {
  const context = widgetContext(spec, { session: { userName: 'ada@x' }, commands, ...change });
  const { root, actionsOf } = tableProps(spec, inWords({ users: data }, context), context)!;
  return root.children.map((node) => ({ name: node.label, actions: actionsOf(node, checked) }));
};

const titles = (rows: ReturnType<typeof drawn>) =>
  rows.map(({ name, actions }) => [name, ...actions.map(({ title }) => title)]);

describe('the actions of a row', () => {
  it('are those whose conditions the row meets, by its values and not by the words for them', () =>
    expect(titles(drawn(users))).toEqual([
      ['Ada', 'edit'],
      ['Ben', 'edit', 'deactivate'],
      ['Cy', 'edit', 'reactivate'],
      ['Ben', 'edit', 'deactivate'],
    ]));

  it('open the page of their own row and send its own call, in the reader’s words', () => {
    const [, ben] = drawn(users);
    const path = 'global/users/ben%2F2%40x';
    expect(ben?.actions).toMatchObject([
      { kind: 'open', title: 'edit', address: '/users/user/ben%2F2%40x' },
      {
        kind: 'send',
        title: 'deactivate',
        offer: {
          danger: true,
          call: { method: 'PATCH', path, body: { active: false } },
          confirm: { title: 'Deactivate Ben?', text: 'ben/2@x is Aktiv.' },
          toast: 'Ben is out',
          refreshes: ['users'],
          undo: { call: { method: 'PATCH', path, body: { active: true } }, undo: null },
        },
      },
    ]);
  });

  it('are not offered before their conditions can be judged', () => {
    const context = widgetContext(spec, { commands });
    const { root, actionsOf } = tableProps(spec, inWords({ users }, context), context)!;
    expect(actionsOf(root.children[0]!, null).map(({ title }) => title)).toEqual(['edit']);
  });

  it('are not offered where the reader may not call them', () =>
    expect(titles(drawn(users, { commands: {} }))[1]).toEqual(['Ben', 'edit']));

  it('lead to no page that the reader does not have', () => {
    const actions = { ...idleActions, mayOpen: () => false };
    expect(titles(drawn(users, { actions }))[1]).toEqual(['Ben', 'deactivate']);
  });

  it('are not there where a value is missing, nor where a row stands for several', () => {
    const lacking = { ...users, rows: [['x', 'Dee', null, 'active']] } satisfies ReportData;
    expect(titles(drawn(lacking))).toEqual([['Dee']]);
    const merged = { ...users, columns: users.columns.slice(1), rows: users.rows.map((row) => row.slice(1)) };
    expect(titles(drawn(merged))).toEqual([['Ada', 'edit'], ['Ben'], ['Cy', 'edit', 'reactivate']]);
  });
});
