import { createElement } from 'react';
import { expect, it } from 'vitest';
import { ChosenChips } from '../../../src/web/filters/ChosenChips.tsx';
import { markupOf } from '../widgets/drawn.ts';
import { barOf, barViewOf, contextOf, planOf, viewOf } from './bar-fixture.ts';

it('stand for what is chosen in components without a control, and for nothing else', async () => {
  const context = contextOf();
  const hidden = { shown: false, isNecessary: false } as const;
  const components = [
    planOf('selectList', { name: 'brand', ...hidden }),
    planOf('selectList', { name: 'campaign', label: 'filters.campaign' }),
  ];
  const drawn = (selected: unknown) =>
    markupOf(
      createElement(ChosenChips, {
        plan: { ...barOf(...components), grid: [['campaign']] },
        view: barViewOf([
          viewOf('selectList', { name: 'brand', selected: selected as never, filled: selected !== null }),
          viewOf('selectList', { name: 'campaign' }),
        ]),
        context,
        send: () => undefined,
      }),
    );
  const html = await drawn({ title: 'Köln Beer', value: 'B000002' });
  expect(html.match(/data-chip="\w+"/g)).toEqual(['data-chip="brand"']);
  expect(html).toContain('aria-label="Remove Brand: Köln Beer"');
  expect(await drawn(null)).toBe('');
});
