import { describe, expect, it } from 'vitest';
import type { ComponentView } from '../../../src/cascade/index.ts';
import { longListText } from '../../../src/web/filters/long-list-text.ts';
import { selectedTexts } from '../../../src/web/filters/index.ts';
import { barOf, barViewOf, contextOf, planOf, viewOf } from './bar-fixture.ts';

const context = contextOf();
const entries = Array.from({ length: 3 }, (_, index) => ({ title: `T${index}`, value: `V${index}` }));
const found = (more: object) => ({
  text: 'x',
  status: 'ready' as const,
  data: entries,
  total: null,
  ...more,
});

const said = (search: ComponentView['search']): string =>
  longListText({ data: entries, total: 5321, search }, entries[0]!, context);

describe('a list that is longer than what came', () => {
  const view = viewOf('selectCheckList', { data: entries, total: 5321, selected: entries.slice(0, 2) });

  it('says how much of it is shown, and what a search found', () => {
    expect(said(null)).toBe('2 of 5,321 shown. Type to search all.');
    expect(said(found({ status: 'loading', data: [] }))).toBe('Searching…');
    expect(said(found({}))).toBe('3 found');
    expect(said(found({ total: 1400 }))).toBe('First 3 of 1,400 found. Type more.');
    expect(said(found({ status: 'error', data: [] }))).toBe('The search failed. Type again.');
  });

  it('counts what is chosen against all that there are, not against what came', () => {
    const plan = planOf('selectCheckList');
    const [text] = selectedTexts(barOf(plan), barViewOf([view]), context);
    expect(text?.value).toBe('2 of 5,321');
  });
});
