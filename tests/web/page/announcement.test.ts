import { describe, expect, it } from 'vitest';
import type { ComponentView } from '../../../src/cascade/index.ts';
import type { QueryState } from '../../../src/web/queries/index.ts';
import { announcementOf } from '../../../src/web/page/announcement.ts';
import { noFilters } from '../../../src/page-run/index.ts';
import { barOf, barViewOf, contextOf, planOf, viewOf } from '../filters/bar-fixture.ts';
import { dataOf } from '../queries/hand-cranked-transport.ts';

const campaign = planOf('selectList', { name: 'campaign', label: 'filters.campaign' });
const bar = barOf(planOf('selectList'), campaign);
const ready: QueryState = { kind: 'ready', data: dataOf('a') };
const failed: QueryState = { kind: 'error', message: 'no', requestId: null };

type Moment = Parameters<typeof announcementOf>[0];

function heard(
  campaignView: Partial<ComponentView> = {},
  { states = [ready], ...over }: Partial<Moment['view']> & { readonly states?: readonly QueryState[] } = {},
): string {
  const views = [viewOf('selectList'), viewOf('selectList', { name: 'campaign', ...campaignView })];
  return announcementOf({ bar, view: barViewOf(views, over), states }, contextOf());
}

describe('what is heard of a page', () => {
  it('names the filters that load, before anything else', () => {
    expect(heard({ state: 'loading' }, { states: [failed], waitingFor: ['campaign'] })).toBe(
      'Loading Campaign.',
    );
  });

  it('names the filters that failed, though results are missing too', () => {
    expect(heard({ state: 'error' }, { waitingFor: ['campaign'] })).toBe('Campaign could not be loaded.');
  });

  it('says for what the page waits', () => {
    expect(heard({ filled: false, selected: null }, { waitingFor: ['campaign'] })).toBe(
      'Waiting for Campaign.',
    );
  });

  it('says that what is shown is from before the change, and what renews it', () => {
    expect(heard({}, { awaitsApply: true, waitingFor: ['campaign'] })).toBe(
      'The results do not include your change yet. Press Campaign to update them.',
    );
  });

  it('tells loading, failed and new results apart', () => {
    expect(heard({}, { states: [ready, { kind: 'loading' }] })).toBe('Loading results.');
    expect(heard({}, { states: [ready, failed] })).toBe('1 result could not be loaded.');
    expect(heard({}, { states: [failed, failed] })).toBe('2 results could not be loaded.');
    expect(heard()).toBe('Results are shown for Brand: Köln Beer, Campaign: Köln Beer.');
  });

  it('needs no filters', () => {
    expect(announcementOf({ bar: null, view: noFilters, states: [ready] }, contextOf())).toBe(
      'Results are shown.',
    );
  });
});
