import type { DesignTokens } from '../../kit/theme/index.ts';
import type { PieProps } from './to-props.ts';

export interface PieSubject {
  readonly props: PieProps;
  readonly ring: HTMLCanvasElement;
  /** Pixels. */
  readonly size: number;
  readonly palette: ReadonlyMap<string, string>;
  readonly tokens: DesignTokens;
}

const PADDING = 16;
const LINE = 22;
const LIST_WIDTH = 280;
const RATIO = 2;

/** The ring with its list as one picture. */
export function piePortrait({ props, ring, size, palette, tokens }: PieSubject): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const height = Math.max(size, props.parts.length * LINE);
  canvas.width = (size + LIST_WIDTH + 3 * PADDING) * RATIO;
  canvas.height = (height + 2 * PADDING) * RATIO;
  context.scale(RATIO, RATIO);
  context.fillStyle = tokens.color.card;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(ring, PADDING, PADDING + (height - size) / 2, size, size);
  context.textBaseline = 'middle';
  if (props.donut) {
    context.textAlign = 'center';
    context.font = `600 20px ${tokens.fontFamily}`;
    context.fillStyle = tokens.color.text;
    context.fillText(props.total, PADDING + size / 2, PADDING + height / 2);
  }
  context.font = `12px ${tokens.fontFamily}`;
  const left = size + 2 * PADDING;
  props.parts.forEach((part, row) => {
    const y = PADDING + (height - props.parts.length * LINE) / 2 + (row + 0.5) * LINE;
    context.fillStyle = palette.get(part.id) ?? tokens.color.textTertiary;
    context.fillRect(left, y - 4, 8, 8);
    context.fillStyle = tokens.color.text;
    context.textAlign = 'left';
    context.fillText(part.name, left + 14, y, LIST_WIDTH - 130);
    context.textAlign = 'right';
    context.fillText(part.valueText, left + LIST_WIDTH - 56, y);
    context.fillStyle = tokens.color.textSecondary;
    context.fillText(part.shareText, left + LIST_WIDTH, y);
  });
  return canvas;
}
