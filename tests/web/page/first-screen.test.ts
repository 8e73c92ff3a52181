import { describe, expect, it } from 'vitest';
import type { WidgetPlan, CompleteSpec } from '../../../src/language/plan/index.ts';
import { firstScreenOf } from '../../../src/web/page/first-screen.ts';
import { createWidgetRegistry, defaultWidgets } from '../../../src/web/widgets/index.ts';
import { complete } from '../../support/widget-context.ts';

const registry = createWidgetRegistry(defaultWidgets);

const kpi = complete<'kpi'>({
  type: 'kpi',
  query: 'daily',
  measure: 'spend',
  delta: 'daily',
  sparkline: 'date',
});
const chart = (height: number) =>
  complete<'line'>({ type: 'line', query: 'daily', x: 'date', y: ['spend'], height });

/** Rows of named widgets that share their row evenly. */
function page(
  ...rows: readonly Readonly<Record<string, CompleteSpec>>[]
): Parameters<typeof firstScreenOf>[0] {
  const widgets: Record<string, WidgetPlan> = {};
  for (const [name, spec] of rows.flatMap((row) => Object.entries(row)))
    widgets[name] = { name, spec, queries: ['daily'], names: ['daily'], place: null };
  return {
    widgets,
    rows: rows.map((row) => {
      const names = Object.keys(row);
      return names.map((widget) => ({ widget, span: 24 / names.length }));
    }),
  };
}

const seenOn = (width: number, height: number, plan: ReturnType<typeof page>): string[] => [
  ...firstScreenOf(plan, registry, { width, height }),
];

describe('the first screen of a page', () => {
  const plan = page(
    { spend: kpi, clicks: kpi },
    { trend: chart(500), share: chart(500) },
    { daily: chart(900) },
    { detail: chart(500) },
    { more: chart(500) },
  );

  it('holds what begins in the window or a little below it, and nothing from far below', () => {
    expect(seenOn(1440, 900, plan)).toEqual(['spend', 'clicks', 'trend', 'share', 'daily']);
  });

  it('reaches further down on a higher one', () => {
    expect(seenOn(1440, 1300, plan)).toContain('detail');
    expect(seenOn(1440, 5_000, plan)).toHaveLength(7);
  });

  it('holds fewer charts where they stand below one another', () => {
    expect(seenOn(390, 600, plan)).toEqual(['spend', 'clicks', 'trend', 'share']);
    expect(seenOn(390, 100, plan)).toEqual(['spend', 'clicks', 'trend']);
    const stacked = page({ one: chart(700), two: chart(700), three: chart(700) });
    expect(seenOn(390, 500, stacked)).toEqual(['one', 'two']);
    expect(seenOn(1440, 500, stacked)).toEqual(['one', 'two', 'three']);
  });

  it('keeps two tiles beside each other on a phone, and three on a tablet', () => {
    const tiles = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`tile${index}`, kpi]));
    const many = page(tiles);
    const [phone, tablet] = [seenOn(390, 0, many), seenOn(1_000, 0, many)];
    expect(phone.length % 2).toBe(0);
    expect(tablet).toHaveLength((phone.length / 2) * 3);
  });

  it('always begins with the first widget, however low the window is', () => {
    expect(seenOn(300, 0, page({ only: chart(4_000) }))).toEqual(['only']);
  });
});
