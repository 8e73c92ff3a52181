import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withDefaults } from '../../../../src/language/widgets/with-defaults.ts';
import type { WidgetSpec } from '../../../../src/language/plan/index.ts';
import type { WidgetState } from '../../../../src/web/widgets/index.ts';
import { clicks, dimension, report } from '../../../support/widget-context.ts';
import { memoryStorage } from '../../session/memory-storage.ts';
import { drawn } from '../drawn.ts';

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/report' });
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => void vi.unstubAllGlobals());

const daily = report([dimension('channel'), clicks], [['Search', 9000]]);
const states = {
  loading: { kind: 'loading' },
  ready: { kind: 'ready', data: { daily } },
} satisfies Record<string, WidgetState>;

/** The least height of the table's body, in pixels; null where its rows decide. */
async function heightIn(state: WidgetState, change: { readonly fit?: boolean } = {}): Promise<number | null> {
  const spec: WidgetSpec = {
    type: 'table',
    query: 'daily',
    rows: ['channel'],
    columns: ['clicks'],
    ...change,
  };
  const html = await drawn(
    {
      type: 'table',
      name: 'detail',
      written: spec,
      spec: withDefaults(spec),
      queries: ['daily'],
      data: {},
      states: [],
    },
    state,
  );
  const height = /class="widget-body" style="min-height:(\d+)px"/.exec(html)?.[1];
  return height === undefined ? null : Number(height);
}

it('is only as high as its rows once they are there, and keeps its place until then', async () => {
  expect(await heightIn(states.loading)).toBe(480);
  expect(await heightIn(states.ready)).toBeNull();
});

it('keeps its whole height where the page says so', async () => {
  expect(await heightIn(states.ready, { fit: false })).toBe(480);
});
