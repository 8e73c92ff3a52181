import type { Formatters } from '../../../../format/index.ts';
import type { CartesianProps } from '../data/model.ts';
import type { DrawnText, Mark } from '../drawing.ts';
import { axisStyle, GAP, sizeOn } from '../layout/cartesian.ts';
import type { CartesianLayout } from '../layout/cartesian.ts';
import type { ValueScale } from '../scale/values.ts';
import { cutMiddle } from '../text-width.ts';
import { belowTexts, dateLabels, gridLine, memberLabels, sideTexts } from './ticks.ts';
import type { BottomLabel, SideLabel } from './ticks.ts';

/** The vertical centre of the titles above two axes. */
const TITLE_AT = 7;

/** The grid: a line at each tick. */
export function gridOf(layout: CartesianLayout, scale: ValueScale, color: string): Mark[] {
  const { plot, horizontal, value } = layout;
  return scale.ticks.map((tick) =>
    gridLine(plot, horizontal ? 'vertical' : 'horizontal', value(tick), color),
  );
}

/** The labels of both axes. */
export function axisTexts(
  props: CartesianProps,
  layout: CartesianLayout,
  scale: ValueScale,
  { format, font }: { readonly format: Formatters; readonly font: string },
): DrawnText[] {
  const { horizontal, plot, value, position, sideLabels, besidePlot } = layout;
  const side = horizontal
    ? props.positions.map(({ label: full }, i): SideLabel => ({
        text: sideLabels[i] ?? '',
        full,
        y: position(i),
      }))
    : scale.ticks.map((tick, i): SideLabel => ({ text: sideLabels[i] ?? '', y: value(tick) }));
  return [
    ...secondAxis(props, layout, scale, font),
    ...sideTexts(side, { ...plot, x: plot.x - besidePlot }),
    ...belowTexts(belowLabels(props, layout, scale, { format, font }), plot, {
      width: layout.room.width,
      font,
    }),
    ...titleOfAxis(props, layout, font),
  ];
}

function belowLabels(
  props: CartesianProps,
  { horizontal, plot, value, position, belowLines }: CartesianLayout,
  { ticks }: ValueScale,
  { format, font }: { readonly format: Formatters; readonly font: string },
): BottomLabel[] {
  const { positions, grain } = props;
  if (horizontal)
    return ticks.map((tick) => ({
      text: format.axis(sizeOn(props, tick), axisStyle(props)),
      x: value(tick),
    }));
  if (grain === null)
    return memberLabels(positions, position, { length: plot.width, lines: belowLines, font });
  return dateLabels(
    positions.map(({ key }) => key),
    grain,
    position,
    { length: plot.width, format, font },
  );
}

/** The labels of the second axis, level with those of the first, and the titles of both. */
function secondAxis(
  { right }: CartesianProps,
  { plot, room, value, rightLabels }: CartesianLayout,
  { ticks }: ValueScale,
  font: string,
): DrawnText[] {
  if (right === undefined || rightLabels.length === 0) return [];
  const titles = [
    { full: right.leftTitle, x: 0, anchor: 'start' },
    { full: right.title, x: room.width, anchor: 'end' },
  ] as const;
  return [
    ...sideTexts(
      ticks.map((tick, i) => ({ text: rightLabels[i] ?? '', y: value(tick) })),
      plot,
      'end',
    ),
    ...titles.map(({ full, x, anchor }): DrawnText => {
      const text = cutMiddle(full, room.width / 2 - GAP, font);
      const cut = text === full ? {} : { full };
      return { text, ...cut, x, y: TITLE_AT, anchor, tone: 'quiet', bold: true };
    }),
  ];
}

/** The title of a single axis of figures: above a vertical axis, at the end of a horizontal one. */
function titleOfAxis(
  { axis, right }: CartesianProps,
  { horizontal, room }: CartesianLayout,
  font: string,
): DrawnText[] {
  const full = axis?.title ?? null;
  if (full === null || right !== undefined) return [];
  const place = horizontal
    ? ({ x: room.width, y: room.height - TITLE_AT, anchor: 'end' } as const)
    : ({ x: 0, y: TITLE_AT, anchor: 'start' } as const);
  const text = cutMiddle(full, room.width, font);
  return [{ ...place, text, ...(text === full ? {} : { full }), tone: 'quiet', bold: true }];
}
