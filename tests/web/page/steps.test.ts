import { describe, expect, it } from 'vitest';
import type { LayoutPlan } from '../../../src/language/plan/index.ts';
import { createPageForms } from '../../../src/web/page/page-forms.ts';
import { createSteps } from '../../../src/web/page/steps.ts';

const step = (name: string) => ({
  name,
  title: name,
  sections: [
    {
      name: null,
      title: null,
      description: null,
      folded: null,
      rows: [[{ widget: `${name}-form`, span: 24 }]],
    },
  ],
});
const panels: LayoutPlan['panels'] = { kind: 'steps', all: [step('one'), step('two'), step('three')] };

/** A page with a form in each step, of which some are wrong. */
function wizard(...wrong: readonly string[]) {
  const isWrong = new Set(wrong);
  const requested: string[] = [];
  const forms = createPageForms();
  for (const { name } of panels!.all)
    forms.register(`${name}-form`, {
      check() {
        requested.push(name);
        return !isWrong.has(name);
      },
      values: () => ({ [name]: `value of ${name}` }),
      sent: () => requested.push(`sent ${name}`),
      isPart: name !== 'three',
    });
  const { towards } = createSteps(forms);
  return { forms, isWrong, requested, go: (from: string | null, to: string) => towards(panels, from, to) };
}

describe('the steps of a page', () => {
  it('begin with the first, whatever the address says', () => {
    const { go, requested } = wizard();
    expect(go(null, 'three')).toBe('one');
    expect(requested).toEqual([]);
  });

  it('are left forwards only when their forms are right', () => {
    const { go, isWrong } = wizard('one');
    expect(go('one', 'two')).toBe('one');
    isWrong.clear();
    expect(go('one', 'two')).toBe('two');
  });

  it('are left backwards in any case', () => {
    const { go, requested } = wizard('two');
    expect(go('two', 'one')).toBe('one');
    expect(requested).toEqual([]);
  });

  it('are not jumped over: a step that was not left yet is opened first', () =>
    expect(wizard().go('one', 'three')).toBe('two'));

  it('are checked again on the way forwards over several', () => {
    const { go, isWrong } = wizard();
    go('one', 'two');
    go('two', 'three');
    isWrong.add('two');
    expect(go('one', 'three')).toBe('two');
  });

  it('do not hold up tabs', () => {
    const { towards } = createSteps(createPageForms());
    expect(towards({ ...panels!, kind: 'tabs' }, 'one', 'three')).toBe('three');
    expect(towards(null, null, null)).toBeNull();
  });
});

describe('the forms of a page', () => {
  it('give what is filled in in those that another one sends, and are told that it was sent', () => {
    const { forms, requested } = wizard();
    expect(forms.partValues()).toEqual({ one: 'value of one', two: 'value of two' });
    forms.partsSent();
    expect(requested).toEqual(['sent one', 'sent two']);
  });

  it('are checked all, the first last, so that it has the focus', () => {
    const { forms, requested } = wizard('one', 'two');
    expect(forms.check(['one-form', 'two-form', 'no-form'])).toBe(false);
    expect(requested).toEqual(['two', 'one']);
  });

  it('are nothing to the page once they are gone', () => {
    const forms = createPageForms();
    const leave = forms.register('form', { check: () => false, values: () => ({}), sent() {}, isPart: true });
    expect(forms.check(['form'])).toBe(false);
    leave();
    expect(forms.check(['form'])).toBe(true);
  });
});
