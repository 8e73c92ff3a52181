import { memo } from 'react';
import { arc, line, linkHorizontal } from 'd3-shape';
import type { SVGProps } from 'react';
import type { ArcMark, Box, Mark, Painted, PathMark, Point } from './drawing.ts';
import { cornerOf, hatchingOf } from './painter.ts';

/**
 * The marks of a drawing as SVG shapes, which the browser paints in the page's own layer. Each canvas would be a
 * layer of its own, and the browser compares all layers of a page in each frame in which any of them has changed.
 */
export const Shapes = memo(function Shapes({ width, height, marks }: Omit<Painted, 'texts'>) {
  return (
    <svg width={width} height={height} strokeLinejoin="round" strokeLinecap="round">
      {marks.map(shapeOf)}
    </svg>
  );
});

/** The key is the index: marks have no ids. */
function shapeOf(mark: Mark, key: number) {
  if (mark.kind === 'clip')
    return (
      <svg key={key} {...boxOf(mark)} viewBox={`${mark.x} ${mark.y} ${mark.width} ${mark.height}`}>
        {mark.marks.map(shapeOf)}
      </svg>
    );
  const { color, opacity } = mark;
  // Not `opacity`: it would make a group of each mark.
  const fill = { fill: color, fillOpacity: opacity };
  const stroke = { fill: 'none', stroke: color, strokeOpacity: opacity };
  switch (mark.kind) {
    case 'path':
      return (
        <path
          key={key}
          d={outlineOf(mark)}
          {...(mark.stroke ? { ...stroke, ...strokeOf(mark.stroke) } : fill)}
        />
      );
    case 'rect':
      return mark.hatched === true ? (
        <svg key={key} {...boxOf(mark)}>
          <path {...stroke} d={hatchOf(mark)} />
        </svg>
      ) : (
        <rect key={key} {...boxOf(mark)} rx={mark.radius} {...fill} {...edgeOf(mark.edge, 1, opacity)} />
      );
    case 'arc': {
      const place = `translate(${mark.x} ${mark.y})`;
      return (
        <path key={key} d={sectorOf(mark)} transform={place} {...fill} {...edgeOf(mark.edge, 2, opacity)} />
      );
    }
    case 'dot':
      return (
        <circle
          key={key}
          cx={mark.x}
          cy={mark.y}
          r={mark.radius}
          {...fill}
          {...edgeOf(mark.edge, 2, opacity)}
        />
      );
    case 'link': {
      const d = ribbon({ source: mark.from, target: mark.to }) ?? '';
      return <path key={key} d={d} {...stroke} strokeWidth={mark.width} strokeLinecap="butt" />;
    }
  }
}

const xOf = ({ x }: Point): number => x;
const yOf = ({ y }: Point): number => y;
const outline = line(xOf, yOf);
const ribbon = linkHorizontal<unknown, Point>().x(xOf).y(yOf);

const outlineOf = ({ points }: PathMark): string => outline(points as Point[]) ?? '';
const boxOf = ({ x, y, width, height }: Box) => ({
  x,
  y,
  width: Math.max(width, 0),
  height: Math.max(height, 0),
});

const sectorOf = ({ inner, outer, from, to }: ArcMark): string =>
  arc().cornerRadius(cornerOf(from, to))({
    innerRadius: inner,
    outerRadius: outer,
    startAngle: from,
    endAngle: to,
  }) ?? '';

const hatchOf = ({ width, height }: Box): string =>
  hatchingOf({ x: 0, y: 0, width, height })
    .map(([from, to]) => `M${from.x},${from.y}L${to.x},${to.y}`)
    .join('');

const strokeOf = ({ width, dash }: NonNullable<PathMark['stroke']>): SVGProps<SVGPathElement> => ({
  strokeWidth: width,
  ...(dash && { strokeDasharray: dash.join(' ') }),
});

function edgeOf(color: string | undefined, width: number, opacity: number | undefined) {
  return color === undefined ? {} : { stroke: color, strokeWidth: width, strokeOpacity: opacity };
}
