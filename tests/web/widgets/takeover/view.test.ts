import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { exampleResource, widgetExamples } from '../../../../src/language/examples/index.ts';
import { Found } from '../../../../src/web/widgets/takeover/View.tsx';
import { takeoverProps } from '../../../../src/web/widgets/takeover/to-props.ts';
import { widgetContext } from '../../../support/widget-context.ts';
import { markupOf } from '../drawn.ts';

const example = widgetExamples().find(({ type }) => type === 'takeover')!;
const spec = example.spec as Extract<typeof example.spec, { type: 'takeover' }>;
const plan = { name: 'take', spec, queries: [], names: [], place: null, resource: exampleResource(spec) };
const context = widgetContext(spec, { plan });
const props = takeoverProps(spec, example.data, context)!;

type View = Parameters<typeof Found>[0]['view'];
const change = { kind: 'insert', values: {} } as const;
const found: View = {
  kind: 'ready',
  present: { owner: null, rows: [], decimals: [], mayWrite: true },
  body: { changes: [change, change] },
  sums: { present: 0, added: 900, budget: 1000 },
  faults: [],
  isSending: false,
  taken: null,
  message: null,
};
const drawn = (view: Partial<View>): Promise<string> =>
  markupOf(createElement(Found, { view: { ...found, ...view }, props, context, onTake: () => undefined }));

describe('a takeover', () => {
  it('says that what rows belong to is made with them, what they come to, and what is left', async () => {
    const text = await drawn({});
    expect(text).toContain('does not exist yet');
    expect(text).toContain('100.00');
    expect(text).not.toContain('Over the budget');
    expect(text).toContain('Take over 2 rows');
  });

  it('says by how much the budget would be exceeded beside what is there, before anything is written', async () => {
    const present = { ...found.present, owner: { brand: 'B1' }, rows: [{}, {}, {}] };
    const text = await drawn({ present, sums: { present: 400.5, added: 900, budget: 1000 } });
    expect(text).toContain('already has 3 rows, which are kept.');
    expect(text).toMatch(/Over the budget by [^<]*300\.50/);
  });

  it('offers nothing to who may not write, and nothing that is there already', async () => {
    expect(await drawn({ present: { ...found.present, mayWrite: false } })).not.toContain('<button');
    const owner = { brand: 'B1' };
    const done = await drawn({ body: null, taken: 2, present: { ...found.present, owner, rows: [{}, {}] } });
    expect(done).toContain('has 2 rows and already includes all of these');
    expect(done).toContain('2 rows were taken over.');
    expect(done).not.toContain('Take over 2');
  });
});

/** What is written beside an owner whose list is this text. */
const withList = (text: string | null) => {
  const owner = { ...spec.owner, rows: { resource: 'days', list: 'days', values: { starts: 'from', reason: 'why' } } }; // prettier-ignore
  const report = example.data[spec.owner.query]!;
  const columns = [...report.columns, { ...report.columns[0]!, name: 'days' }];
  const data = { ...example.data, [spec.owner.query]: { ...report, columns, rows: report.rows.map((row) => [...row, text]) } }; // prettier-ignore
  return takeoverProps({ ...spec, owner }, data, context)!.beside;
};

describe('rows beside the owner', () => {
  it('are the items of its list, and none where it has no list', () => {
    const items = [
      { from: '2026-12-24', to: '2026-12-26', why: 'Holidays' },
      { from: '2026-12-31', why: null },
    ];
    expect(withList(JSON.stringify(items))).toEqual({
      resource: 'days',
      rows: [{ starts: '2026-12-24', reason: 'Holidays' }, { starts: '2026-12-31' }],
    });
    expect(withList(null)!.rows).toEqual([]);
    expect(props.beside).toBeNull();
  });
});
