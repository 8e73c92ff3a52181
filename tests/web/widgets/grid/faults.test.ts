import { describe, expect, it } from 'vitest';
import { createFaultFinder } from '../../../../src/web/widgets/grid/faults.ts';
import { stepped, undone } from '../../../../src/web/widgets/grid/model/change.ts';
import { changesOf, loaded, refused, sending } from '../../../../src/web/widgets/grid/model/saving.ts';
import { emptyGrid } from '../../../../src/web/widgets/grid/model/state.ts';
import { widgetContext } from '../../../support/widget-context.ts';
import { fields, saved } from './fields.ts';

const { appText } = widgetContext({ type: 'text', text: 'pages.note' });
const find = createFaultFinder(fields, appText, String, (key) => key);
const start = loaded(emptyGrid, [
  saved('a', { brand: 'B1', year: 2026 }),
  saved('b', { brand: 'B1', year: 2027 }),
]);

describe('what is wrong with a grid', () => {
  it('is said in the words of its rule, of rows that were changed alone', () => {
    const state = stepped(start, { cells: [{ key: 'a', field: 'year', value: 1999 }] });
    expect([...find(state)]).toEqual([['a', { year: 'Between 2020 and 2100.' }]]);
  });

  it('ends with any change of a row that the server has refused, and is back where that is undone', () => {
    const changed = stepped(start, { cells: [{ key: 'b', field: 'year', value: 2026 }] });
    const sent = sending(changed, { idempotencyKey: 'k', changes: changesOf(changed) });
    const state = refused(sent, [{ index: 0, field: 'brand', message: 'There is such a row.' }]);
    expect([...find(state)]).toEqual([['b', { brand: 'There is such a row.' }]]);
    const mended = stepped(state, { cells: [{ key: 'b', field: 'year', value: 2028 }] });
    expect(find(mended).size).toBe(0);
    expect(find(undone(mended)).size).toBe(1);
  });
});
