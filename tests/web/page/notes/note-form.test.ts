import { describe, expect, it } from 'vitest';
import type { NotesEntry, PagePlan, WidgetPlan } from '../../../../src/language/plan/index.ts';
import type { QueryState } from '../../../../src/web/queries/index.ts';
import { initialNote, noteQueriesOf } from '../../../../src/web/page/notes/note-form.ts';
import { dateColumn, report } from '../../../support/widget-context.ts';

const entry: NotesEntry = {
  resource: 'remarks',
  button: 'notes.add',
  opens: '/notes/:id',
  start: 'day',
  access: null,
  filters: { brand_id: { field: 'brand', all: 'B000001' }, platform: { field: 'platform', all: 'all' } },
};
const widget = {
  name: 'chart',
  queries: ['daily', 'marks'],
  spec: {
    type: 'line',
    query: 'daily',
    annotations: [{ query: 'marks' }, { query: 'sales' }, { date: '2026-11-01' }],
  },
} as unknown as WidgetPlan;
const plan = {
  queries: {
    daily: { name: 'daily', path: 'reports/sales', params: {} },
    marks: { name: 'marks', path: 'annotations', params: { brand_id: '$brand$', platform: '$platform$' } },
    sales: { name: 'sales', path: 'sales-days', params: {} },
  },
} as unknown as PagePlan;

const answered = (range: object | null, covers: object | null): QueryState =>
  ({
    kind: 'ready',
    data: { ...report([dateColumn], []), ...(range && { range }), ...(covers && { covers }) },
  }) as unknown as QueryState;
const days = (start: string, end: string) => ({ start, end });

const noteWith = (values: Readonly<Record<string, string>>, state: QueryState) =>
  initialNote(
    { widget, entry },
    plan,
    { stateOf: (name) => (name === 'daily' ? state : ({ kind: 'loading' } as QueryState)) },
    { values, route: {}, session: {} },
  );
const loading = { kind: 'loading' } as QueryState;

describe('the form of a note on a chart', () => {
  it('belongs to charts whose annotations contain notes', () => {
    expect(noteQueriesOf(widget, plan)).toEqual(['marks']);
    expect(
      noteQueriesOf({ ...widget, spec: { ...widget.spec, annotations: [] } as WidgetPlan['spec'] }, plan),
    ).toEqual([]);
  });

  it('begins with the member of each filter that selects exactly one', () => {
    expect(noteWith({ brand: 'B2', platform: 'Meta' }, loading)).toEqual({ brand: 'B2', platform: 'Meta' });
    expect(noteWith({ brand: 'B2,B3' }, loading)).toEqual({});
    expect(noteWith({ brand: 'B000001', platform: 'all' }, loading)).toEqual({});
  });

  it('begins with the last day of the chart that has data', () => {
    const range = days('2026-11-01', '2026-11-30');
    expect(noteWith({}, answered(range, days('2024-01-01', '2026-11-26')))).toEqual({ day: '2026-11-26' });
    expect(noteWith({}, answered(range, days('2024-01-01', '2026-12-31')))).toEqual({ day: '2026-11-30' });
    expect(noteWith({}, answered(null, days('2024-01-01', '2026-12-31')))).toEqual({});
  });
});
