import type { CartesianProps, Panel } from './data/model.ts';
import type { Draw, Drawing, DrawnText, Hit, Look, Room } from './drawing.ts';
import { gridFor, HEADING } from './layout/panels.ts';
import { moved } from './layout/moved.ts';
import { fontOf } from './painter.ts';
import { cutMiddle } from './text-width.ts';

/**
 * Small charts side by side, one for each member, each with a heading. They share positions, colours and the scales
 * that `draw` gives them. They scroll where they don't fit.
 */
export function drawFacets(
  shared: Omit<CartesianProps, 'facet'>,
  { dimension, panels }: NonNullable<CartesianProps['facet']>,
  room: Room,
  look: Look,
  draw: Draw<CartesianProps>,
): Omit<Drawing, 'legend' | 'enter'> {
  const { width, height, panel: size, places } = gridFor(panels.length, room);
  const font = fontOf({ size: 12, bold: true }, look.tokens);
  const drawn = panels.map((panel, at) => {
    const { x, y } = places[at] ?? { x: 0, y: 0 };
    const own: CartesianProps = { ...shared, series: panel.series, legend: 'none' };
    const inner = { width: size.width, height: size.height - HEADING };
    const { marks, texts, hits } = moved(draw(own, inner, look), { x, y: y + HEADING });
    return {
      marks,
      texts: [headingOf(panel, { x, y, width: size.width }, font), ...texts],
      hits: hits.map((hit) => hitIn(panel, dimension, hit)),
    };
  });
  const all = {
    width,
    height,
    plot: { x: 0, y: 0, width, height },
    marks: drawn.flatMap(({ marks }) => marks),
    texts: drawn.flatMap(({ texts }) => texts),
    hits: drawn.flatMap(({ hits }) => hits),
  };
  const nothing = { width, height: 0, marks: [], texts: [] };
  return height > room.height ? { ...all, scroll: { height: room.height, head: nothing } } : all;
}

function headingOf(
  { name }: Panel,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  font: string,
): DrawnText {
  const text = cutMiddle(name, width, font);
  return {
    text,
    ...(text === name ? {} : { full: name }),
    x,
    y: y + HEADING / 2,
    anchor: 'start',
    tone: 'strong',
    size: 12,
    bold: true,
  };
}

/** Adds the panel's member to a place of the panel, and to the title of its tooltip. */
function hitIn({ id, name }: Panel, dimension: string, hit: Hit): Hit {
  return {
    ...hit,
    id: `${id}\u0000${hit.id}`,
    ...(hit.members === undefined ? {} : { members: { ...hit.members, [dimension]: id } }),
    tooltip: () => {
      const table = hit.tooltip();
      return { ...table, title: `${name} · ${table.title}` };
    },
  };
}
