import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SegmentedControl } from '../../../src/web/filters/SegmentedControl.tsx';
import { contextOf, entries, planOf, viewOf } from './bar-fixture.ts';

const context = contextOf();
const draw = (isNecessary: boolean, view = viewOf('segmented'), touch = false): string =>
  renderToStaticMarkup(
    <SegmentedControl
      {...{ view, touch, context }}
      plan={planOf('segmented', { isNecessary })}
      id="brand"
      waitsFor={[]}
      send={() => undefined}
    />,
  );

describe('a segmented component', () => {
  it('is a group of radio buttons by the name of its label, one of them chosen', () => {
    const html = draw(true);
    expect(html).toContain('role="radiogroup"');
    expect(html).toContain('aria-label="Brand"');
    expect(html.match(/type="radio"/g)).toHaveLength(3);
    expect(html.match(/checked=""/g)).toHaveLength(1);
  });

  it('offers All in front where nothing need be chosen', () => {
    const html = draw(false, viewOf('segmented', { selected: null, filled: false }));
    expect(html.match(/type="radio"/g)).toHaveLength(4);
    expect(html).toMatch(/checked=""[^>]*\/><div[^>]*title="All"/);
  });

  it('is a list where its entries have no room side by side', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ title: `T${index}`, value: `V${index}` }));
    const long = entries.map((entry) => ({ ...entry, title: 'A long name of a brand' }));
    for (const data of [many, long]) expect(draw(true, viewOf('segmented', { data }))).toContain('combobox');
    const middle = entries.map((entry) => ({ ...entry, title: 'Twelve words' }));
    expect(draw(true, viewOf('segmented', { data: middle }))).toContain('radiogroup');
    expect(draw(true, viewOf('segmented', { data: middle }), true)).toContain('combobox');
  });
});
