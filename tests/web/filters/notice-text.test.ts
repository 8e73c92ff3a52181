import { describe, expect, it } from 'vitest';
import type { ComponentPlan, ComponentType } from '../../../src/language/plan/index.ts';
import { noticeText } from '../../../src/web/filters/notice-text.ts';
import { barOf, contextOf, planOf } from './bar-fixture.ts';

const remote = { path: 'brands', responseKey: 'list', params: {} } as unknown as ComponentPlan['remote'];

/** What a notice on a link says whose filter lacked these values. */
const says = (
  type: ComponentType,
  values: readonly string[],
  over: Partial<ComponentPlan> = { remote },
): string =>
  noticeText(
    {
      id: 1,
      at: 0,
      component: 'brand',
      kind: 'preset-invalid',
      because: null,
      values,
      message: null,
    },
    barOf(planOf(type, over)),
    contextOf(),
  );

describe('the notice on a link', () => {
  it('names no keys of members that the reader may not see', () => {
    const one = 'Brand: 1 entry was left out that you may not see or that does not exist.';
    expect(says('selectList', ['B0SECRET'])).toBe(one);
    expect(says('selectCheckList', ['B0SECRET'])).toBe(one);
    expect(says('selectCheckList', ['B0SECRET', 'B0OTHER'])).toContain('2 entries were left out');
  });

  it('says which of several was taken, and that none could be', () => {
    expect(says('selectList', ['B2,B1', 'Köln Beer'])).toBe(
      'Brand is now Köln Beer: only one can be selected here.',
    );
    expect(says('selectList', ['X,Y'])).toBe('Brand was reset: only one can be selected here.');
  });

  it('repeats what is no key, such as a date', () =>
    expect(says('selectDate', ['yesterdayish'], {})).toBe(
      'Brand was reset: yesterdayish is not available here.',
    ));
});
