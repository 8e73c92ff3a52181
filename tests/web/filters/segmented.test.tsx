import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { hasRoom } from '../../../src/web/filters/has-room.ts';
import { SegmentedControl } from '../../../src/web/filters/SegmentedControl.tsx';
import { contextOf, planOf, viewOf } from './bar-fixture.ts';

const context = contextOf();
const draw = (isNecessary: boolean, view = viewOf('segmented')): string =>
  renderToStaticMarkup(
    <SegmentedControl
      {...{ view, touch: false, context }}
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

  it('is a list where its entries are many', () => {
    const data = Array.from({ length: 7 }, (_, index) => ({ title: `T${index}`, value: `V${index}` }));
    expect(draw(true, viewOf('segmented', { data }))).toContain('combobox');
  });
});

describe('entries side by side', () => {
  const measures = ['Revenue', 'Spend', 'Orders', 'Leads'];

  it('need room for each of their words', () => {
    expect(hasRoom(measures, 300)).toBe(true);
    expect(hasRoom(measures, 216)).toBe(false);
    expect(hasRoom([...measures, 'Cost per thousand impressions'], 300)).toBe(false);
  });

  it('are taken to have it before the width is known, and never where they are more than six', () => {
    expect(hasRoom(measures, 0)).toBe(true);
    expect(hasRoom(['a', 'b', 'c', 'd', 'e', 'f', 'g'], 2000)).toBe(false);
  });
});
