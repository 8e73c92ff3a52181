import type { Formatters } from '../../../format/index.ts';
import type { DesignTokens } from '../../kit/theme/index.ts';
import { namesBars } from './layout.ts';
import type { Layout } from './layout.ts';
import type { CartesianProps, Series } from './model.ts';
import { BLEED } from './painting.ts';
import { fractionOf } from './value-ticks.ts';
import type { ValueScale } from './value-ticks.ts';

export interface PortraitSubject {
  readonly props: CartesianProps;
  readonly visible: readonly Series[];
  readonly palette: ReadonlyMap<string, string>;
  readonly tokens: DesignTokens;
  readonly marks: HTMLCanvasElement;
  readonly layout: Layout;
  readonly scale: ValueScale;
  readonly mirrored: boolean;
  readonly lying: boolean;
  readonly format: Formatters;
}

const PADDING = 16;
const LEGEND_LINE = 20;
/** Pictures are for slides: twice the pixels of the screen's own measure. */
const RATIO = 2;

/** The chart with axes and legend as one picture. Heading and filters are added by whoever saves it. */
export function drawPortrait(subject: PortraitSubject): HTMLCanvasElement | null {
  const { layout, tokens, visible, palette, marks } = subject;
  const font = `11px ${tokens.fontFamily}`;
  const entries =
    visible.length > 1 ? visible.map(({ id, name }) => ({ name, color: palette.get(id)! })) : [];
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.font = font;
  const lines = legendLines(context, entries, layout.width);
  canvas.width = (layout.width + 2 * PADDING) * RATIO;
  canvas.height = (layout.height + lines.length * LEGEND_LINE + 2 * PADDING) * RATIO;
  context.scale(RATIO, RATIO);
  context.fillStyle = tokens.color.card;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(PADDING, PADDING);
  context.font = font;
  drawLegend(context, lines, tokens);
  context.translate(0, lines.length * LEGEND_LINE);
  drawAxes(context, subject);
  const { left, top, plotWidth, plotHeight } = layout;
  context.drawImage(marks, left - BLEED, top - BLEED, plotWidth + 2 * BLEED, plotHeight + 2 * BLEED);
  drawFigures(context, subject);
  return canvas;
}

interface LegendItem {
  readonly name: string;
  readonly color: string;
  readonly x: number;
}

function legendLines(
  context: CanvasRenderingContext2D,
  entries: readonly { readonly name: string; readonly color: string }[],
  width: number,
): LegendItem[][] {
  const lines: LegendItem[][] = [];
  let x = 0;
  for (const entry of entries) {
    const wide = context.measureText(entry.name).width + 30;
    if (lines.length === 0 || x + wide > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)!.push({ ...entry, x });
    x += wide;
  }
  return lines;
}

function drawLegend(
  context: CanvasRenderingContext2D,
  lines: readonly LegendItem[][],
  tokens: DesignTokens,
): void {
  context.textBaseline = 'middle';
  lines.forEach((line, row) => {
    for (const { name, color, x } of line) {
      context.fillStyle = color;
      context.fillRect(x, row * LEGEND_LINE + 4, 8, 8);
      context.fillStyle = tokens.color.text;
      context.textAlign = 'left';
      context.fillText(name, x + 14, row * LEGEND_LINE + 8);
    }
  });
}

function drawAxes(
  context: CanvasRenderingContext2D,
  { props, layout, scale, tokens, lying, mirrored }: PortraitSubject,
): void {
  const { left, top, plotWidth, plotHeight } = layout;
  context.lineWidth = 1;
  context.strokeStyle = tokens.color.grid;
  for (const { at } of layout.valueTicks) {
    if (lying) stroke(context, left + at, top, left + at, top + plotHeight);
    else stroke(context, left, top + at, left + plotWidth, top + at);
  }
  context.fillStyle = tokens.color.textSecondary;
  context.textAlign = mirrored ? 'left' : 'right';
  for (const { at, label } of lying ? layout.positionTicks : layout.valueTicks) {
    context.fillText(label, mirrored ? left + plotWidth + 6 : left - 6, top + at);
  }
  context.textAlign = 'center';
  for (const { at, label } of lying ? layout.valueTicks : layout.positionTicks) {
    context.fillText(label, left + at, top + plotHeight + 13);
  }
  if (props.target === null) return;
  const fraction = fractionOf(props.target.value, scale);
  context.strokeStyle = tokens.color.textSecondary;
  context.setLineDash([6, 4]);
  const x = left + (mirrored ? 1 - fraction : fraction) * plotWidth;
  if (lying) stroke(context, x, top, x, top + plotHeight);
  else
    stroke(
      context,
      left,
      top + (1 - fraction) * plotHeight,
      left + plotWidth,
      top + (1 - fraction) * plotHeight,
    );
  context.setLineDash([]);
}

/** What is written upon the marks: the target, and the figures at the ends of bars. */
function drawFigures(context: CanvasRenderingContext2D, subject: PortraitSubject): void {
  const { props, visible, layout, scale, tokens, lying, mirrored, format } = subject;
  const { left, top, plotWidth, plotHeight, fractionAt } = layout;
  const across = (fraction: number): number => left + (mirrored ? 1 - fraction : fraction) * plotWidth;
  context.fillStyle = tokens.color.text;
  if (props.target !== null) {
    const { label, value } = props.target;
    const text = `${label} ${format.compact(value, props.style)}`;
    const fraction = fractionOf(value, scale);
    context.textAlign = lying ? 'center' : mirrored ? 'left' : 'right';
    if (lying) context.fillText(text, across(fraction), top + plotHeight + 13);
    else context.fillText(text, across(1), top + (1 - fraction) * plotHeight - 8);
  }
  const [series] = visible;
  if (!lying || series === undefined || !namesBars(props, visible)) return;
  context.textAlign = mirrored ? 'right' : 'left';
  series.values.forEach((value, index) => {
    if (value === null) return;
    const x = across(fractionOf(Math.max(value, 0), scale)) + (mirrored ? -6 : 6);
    context.fillText(format.compact(value, series.style), x, top + fractionAt(index) * plotHeight);
  });
}

function stroke(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}
