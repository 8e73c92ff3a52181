import { expect, it } from 'vitest';
import { addressOf } from '../../../../src/web/widgets/table/row-link.ts';
import { tableProps } from '../../../../src/web/widgets/table/to-props.ts';
import type { SpecOf } from '../../../../src/web/widgets/widget.ts';
import { dimension, measure, report, widgetContext } from '../../../support/widget-context.ts';

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

const spec: SpecOf<'table'> = {
  type: 'table',
  query: 'rows',
  rows: ['brand', 'campaign'],
  columns: ['spend'],
  link: { route: '/brands/:brand/:campaign', params: { brand: 'brand', campaign: 'campaign' } },
};

const linkIn = (change: Partial<SpecOf<'table'>>): string | null => {
  const changed = { ...spec, ...change };
  const props = tableProps(changed, { rows: answer }, widgetContext(changed));
  const innermost = props?.root.children[0]?.children[0];
  return props?.link && innermost ? addressOf(props.link, innermost) : null;
};

it('passes the keys of a row where labels are shown, those of the rows above it too', () => {
  expect(linkIn({})).toBe('/brands/B2/C1');
});

it('leads nowhere where the rows behind a row differ in what is passed', () => {
  expect(linkIn({ link: { route: '/devices/:device', params: { device: 'device' } } })).toBeNull();
});
