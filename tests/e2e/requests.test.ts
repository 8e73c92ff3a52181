import { describe, expect, it } from 'vitest';
import { addressOf } from './support/shipped-routes.ts';
import { openSharedPlace, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');

/** Calls that every page makes, whatever it shows, count for none. */
const ofFigures = /\/api\/(?!pages|session|events|account|global\/(metadata|version)|notifications\/count)/;

describe('the requests of a page that is opened', () => {
  it.each([
    '/media-intelligence/conversion/app',
    '/media-intelligence/conversion/web',
    '/seo/overview',
    '/creative-intelligence/video',
    '/smart-reporting/adjust-campaign-report',
  ])('are ten at most on %s, and none is for the marks of its charts alone', async (route) => {
    const { page, calls } = await place.visit(addressOf(route), {
      userName: 'admin@acme.example',
      viewport: { width: 1440, height: 900 },
    });
    await settled(page);
    const asked = calls.filter((call) => call.method() === 'GET' && ofFigures.test(call.url()));
    expect(asked.filter((call) => call.url().includes('/alerts/events'))).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(10);
    expect(asked.length).toBeGreaterThan(3);
  });
});

describe('the marks of charts', () => {
  it('come along with the figures of the page', async () => {
    const { calls, page } = await place.visit('/campaign/overview', { userName: 'admin@acme.example' });
    await settled(page);
    const carriers = calls.filter((call) => call.headers()['reportwright-beside'] !== undefined);
    expect(carriers).toHaveLength(1);
    const { beside } = (await (await carriers[0]!.response())!.json()) as {
      readonly beside: readonly ({ readonly columns: readonly { readonly name: string }[] } | null)[];
    };
    expect(beside[0]?.columns.map(({ name }) => name)).toContain('event');
  });
});
