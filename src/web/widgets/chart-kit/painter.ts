import { arc, line, linkHorizontal } from 'd3-shape';
import type { DesignTokens } from '../../kit/theme/index.ts';
import type {
  ArcMark,
  Box,
  ClipMark,
  DrawnText,
  LinkMark,
  Mark,
  Painted,
  PathMark,
  Point,
  RectMark,
} from './drawing.ts';

type Pen = CanvasRenderingContext2D;

/** Paints marks in order, later ones over earlier ones. */
export function paintMarks(pen: Pen, marks: readonly Mark[]): void {
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const mark of marks) {
    if (mark.kind === 'clip') {
      paintClipped(pen, mark);
      continue;
    }
    pen.globalAlpha = mark.opacity ?? 1;
    pen.fillStyle = mark.color;
    pen.strokeStyle = mark.color;
    pen.beginPath();
    paintMark(pen, mark);
  }
  pen.globalAlpha = 1;
}

function paintClipped(pen: Pen, { x, y, width, height, marks }: ClipMark): void {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  paintMarks(pen, marks);
  pen.restore();
}

function paintMark(pen: Pen, mark: Exclude<Mark, ClipMark>): void {
  if (mark.kind === 'path') paintPath(pen, mark);
  else if (mark.kind === 'rect') paintRect(pen, mark);
  else if (mark.kind === 'arc') paintArc(pen, mark);
  else if (mark.kind === 'link') paintLink(pen, mark);
  else {
    pen.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
    pen.fill();
    if (mark.edge !== undefined) edge(pen, mark.edge, 2);
  }
}

const xOf = ({ x }: Point): number => x;
const yOf = ({ y }: Point): number => y;

function paintPath(pen: Pen, { points, stroke }: PathMark): void {
  line(xOf, yOf).context(pen)(points as Point[]);
  if (stroke === undefined) {
    pen.fill();
    return;
  }
  pen.lineWidth = stroke.width;
  pen.setLineDash([...(stroke.dash ?? [])]);
  pen.stroke();
  pen.setLineDash([]);
}

function paintRect(pen: Pen, mark: RectMark): void {
  const { x, y, width, height, radius = 0, edge: color } = mark;
  pen.roundRect(x, y, width, height, radius);
  if (mark.hatched === true) hatch(pen, mark);
  else pen.fill();
  if (color !== undefined) edge(pen, color, 1);
}

/** Pixels between two diagonal lines. */
const HATCH = 6;

/** The diagonal lines that fill a box. They extend beyond its sides and have to be clipped. */
export function hatchingOf({ x, y, width, height }: Box): readonly (readonly [Point, Point])[] {
  const count = Math.max(0, Math.ceil((width + height) / HATCH));
  return Array.from({ length: count }, (_, index) => {
    const at = x - height + index * HATCH;
    return [
      { x: at, y: y + height },
      { x: at + height, y },
    ];
  });
}

function hatch(pen: Pen, box: Box): void {
  pen.save();
  pen.clip();
  pen.beginPath();
  for (const [from, to] of hatchingOf(box)) {
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
  }
  pen.lineWidth = 1;
  pen.stroke();
  pen.restore();
}

/** The corner radius of a ring's segment; 0 for a whole ring. */
export const cornerOf = (from: number, to: number): number => (to - from < 2 * Math.PI ? 2 : 0);

function paintArc(pen: Pen, { x, y, inner, outer, from, to, edge: color }: ArcMark): void {
  pen.translate(x, y);
  arc().cornerRadius(cornerOf(from, to)).context(pen)({
    innerRadius: inner,
    outerRadius: outer,
    startAngle: from,
    endAngle: to,
  });
  pen.translate(-x, -y);
  pen.fill();
  edge(pen, color, 2);
}

function paintLink(pen: Pen, { from, to, width }: LinkMark): void {
  linkHorizontal<unknown, Point>().x(xOf).y(yOf).context(pen)({ source: from, target: to });
  pen.lineCap = 'butt';
  pen.lineWidth = width;
  pen.stroke();
  pen.lineCap = 'round';
}

function edge(pen: Pen, color: string, width: number): void {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.stroke();
}

const TEXT_SIZE = 11;

/** The font of a text, in CSS syntax. */
export function fontOf({ size = TEXT_SIZE, bold = false }: Partial<DrawnText>, tokens: DesignTokens): string {
  return `${bold ? '600 ' : ''}${size}px ${tokens.fontFamily}`;
}

/** Writes texts on the canvas, for exported images. On screen, `Texts` renders them as DOM text. */
export function paintTexts(pen: Pen, texts: readonly DrawnText[], tokens: DesignTokens): void {
  pen.textBaseline = 'middle';
  pen.direction = 'ltr';
  for (const text of texts) {
    pen.font = fontOf(text, tokens);
    pen.textAlign = ALIGN[text.anchor];
    if (text.upon === true) {
      pen.strokeStyle = tokens.color.card;
      pen.lineWidth = 5;
      pen.lineJoin = 'round';
      pen.strokeText(text.text, text.x, text.y);
    }
    pen.fillStyle = text.color ?? (text.tone === 'strong' ? tokens.color.text : tokens.color.textSecondary);
    pen.fillText(text.text, text.x, text.y);
  }
}

const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;

/** Paints marks on a canvas at the resolution of the screen. */
export function paintOn(canvas: HTMLCanvasElement, { width, height, marks }: Omit<Painted, 'texts'>): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.scale(ratio, ratio);
  paintMarks(pen, marks);
}
