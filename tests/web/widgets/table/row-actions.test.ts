import { describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { inWords } from '../../../../src/web/widgets/member-words.ts';
import { tableProps } from '../../../../src/web/widgets/table/to-props.ts';
import type { WidgetContext } from '../../../../src/web/widgets/widget.ts';
import { complete, dimension, idleActions, report, widgetContext } from '../../../support/widget-context.ts';

const call = {
  method: 'PATCH',
  path: 'global/users/{sub}',
  params: { sub: 'userName' },
  body: { active: false },
} as const;

const spec = complete<'table'>({
  type: 'table',
  query: 'users',
  rows: ['fullname'],
  columns: ['status'],
  actions: [
    { title: 'edit', link: { route: '/users/user/:sub', params: { sub: 'userName' } } },
    {
      title: 'deactivate',
      call,
      confirm: { title: 'Deactivate {{fullname}}?', text: '{{userName}} is {{status}}.' },
      danger: true,
      toast: '{{fullname}} is out',
      when: { status: 'active' },
      unless: { userName: '$session.userName$' },
    },
    { title: 'reactivate', call: { ...call, body: { active: true } }, when: { status: ['inactive', 'new'] } },
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
  const context = widgetContext(spec, { session: { userName: 'ada@x' }, ...change });
  const { root, actionsOf } = tableProps(spec, inWords({ users: data }, context), context)!;
  return root.children.map((node) => ({ name: node.label, actions: actionsOf(node) }));
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
    expect(ben?.actions).toEqual([
      { kind: 'open', title: 'edit', danger: false, address: '/users/user/ben%2F2%40x' },
      {
        kind: 'send',
        title: 'deactivate',
        danger: true,
        call: { method: 'PATCH', path: 'global/users/ben%2F2%40x', body: { active: false } },
        confirm: { title: 'Deactivate Ben?', text: 'ben/2@x is Aktiv.' },
        toast: 'Ben is out',
      },
    ]);
  });

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
