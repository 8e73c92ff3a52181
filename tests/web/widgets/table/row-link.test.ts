import { describe, expect, it } from 'vitest';
import { linkAddress } from '../../../../src/web/widgets/link-address.ts';
import { linkedRow } from '../../../../src/web/widgets/table/row-link.ts';
import { tableProps } from '../../../../src/web/widgets/table/to-props.ts';
import {
  complete,
  type Written,
  dimension,
  measure,
  report,
  widgetContext,
} from '../../../support/widget-context.ts';

const answer = report(
  [
    dimension('brand'),
    dimension('brand_id', { role: 'key', of: 'brand' }),
    dimension('campaign'),
    dimension('campaign_id', { role: 'key', of: 'campaign' }),
    dimension('device'),
    measure('spend'),
  ],
  [
    ['Nordwind', 'B2', 'Spring', 'C1', 'mobile', 10],
    ['Nordwind', 'B2', 'Spring', 'C1', 'desktop', 20],
  ],
);

const spec = complete<'table'>({
  type: 'table',
  query: 'rows',
  rows: ['brand', 'campaign'],
  columns: ['spend'],
  link: { route: '/brands/:brand/:campaign', params: { brand: 'brand', campaign: 'campaign' } },
});

const linkIn = (change: Partial<Written<'table'>>, query = '', data = answer): string | null => {
  const changed = { ...spec, ...change };
  const context = widgetContext(changed, { filterQuery: () => query });
  const props = tableProps(changed, { rows: data }, context);
  const innermost = props?.root.children[0]?.children[0];
  return props && innermost
    ? linkAddress(changed.link!, linkedRow(innermost, props.reported), context)
    : null;
};

it('passes the keys of a row where labels are shown, those of the rows above it too', () => {
  expect(linkIn({})).toBe('/brands/B2/C1');
});

it('leads nowhere where the rows behind a row differ in what is passed', () => {
  expect(linkIn({ link: { route: '/devices/:device', params: { device: 'device' } } })).toBeNull();
});

const leadsTo = (filters: Record<string, string>, query = '', data = answer): string | null =>
  linkIn({ link: { route: '/report', filters } }, query, data);

describe('the filters of a link', () => {
  it('are keys of the row, and filters of the page as its address writes them', () => {
    const query = '?platform=a,b%2Cc&date=2026-01-01_2026-01-31';
    expect(leadsTo({ brand: 'brand', platform: '$platform$', date: '$date$' }, query)).toBe(
      '/report?brand=B2&platform=a,b%2Cc&date=2026-01-01_2026-01-31',
    );
  });

  it('leave out what the page has empty', () => {
    expect(leadsTo({ brand: 'brand', platform: '$platform$' }, '?platforms=x')).toBe('/report?brand=B2');
  });

  it('encode what a label holds', () => {
    const odd = report([dimension('brand'), dimension('campaign'), measure('spend')], [['A & B', 'x,y', 1]]);
    expect(leadsTo({ brand: 'brand', campaign: 'campaign' }, '', odd)).toBe(
      '/report?brand=A%20%26%20B&campaign=x%2Cy',
    );
  });

  it('name the days of a month, the last one of February too', () => {
    const months = report(
      [dimension('brand'), dimension('campaign', { type: 'date', grain: 'month' }), measure('spend')],
      [['a', '2024-02-01', 1]],
    );
    expect(leadsTo({ date: 'campaign' }, '', months)).toBe('/report?date=2024-02-01_2024-02-29');
  });

  it('lead nowhere where the row does not know one: the page would show figures of something else', () => {
    expect(leadsTo({ device: 'device' })).toBeNull();
  });

  it('are facts of the session, too', () => {
    expect(leadsTo({ owner: '$session.fullname$' })).toBe('/report?owner=Ada%20Lovelace');
  });
});
