import type { DesignTokens } from '../../kit/theme/index.ts';
import type { Drawing, DrawnText, LegendEntry, Mark, Painted } from './drawing.ts';
import { fontOf, paintMarks, paintTexts } from './painter.ts';
import { cutMiddle, textWidth } from './text-width.ts';

const PADDING = 16;
const LINE = 22;
const TABLE_WIDTH = 300;
const SWATCH = 8;
const FIGURE_WIDTH = 64;
/** Images are for slides: two image pixels for each CSS pixel. */
const RATIO = 2;

/** A drawing and its legend as one image. The caller adds the heading and the filters. */
export function pictureOf(
  drawing: Drawing,
  hidden: ReadonlySet<string>,
  tokens: DesignTokens,
): HTMLCanvasElement | null {
  const entries = (drawing.legend?.entries ?? []).filter(({ id }) => !hidden.has(id));
  const isTable = drawing.legend?.kind === 'table';
  const legend = isTable ? tableOf(entries, tokens) : linesOf(entries, drawing.width, tokens);
  const head = drawing.scroll?.head ?? { width: 0, height: 0, marks: [], texts: [] };
  const width = isTable ? drawing.width + PADDING + TABLE_WIDTH : drawing.width;
  const height = isTable
    ? Math.max(drawing.height, legend.height)
    : drawing.height + head.height + legend.height;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  canvas.width = (width + 2 * PADDING) * RATIO;
  canvas.height = (height + 2 * PADDING) * RATIO;
  pen.scale(RATIO, RATIO);
  pen.fillStyle = tokens.color.card;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const paint = ({ marks, texts }: Pick<Painted, 'marks' | 'texts'>, x: number, y: number): void => {
    pen.translate(x, y);
    paintMarks(pen, marks);
    paintTexts(pen, texts, tokens);
    pen.translate(-x, -y);
  };
  if (isTable) {
    paint(legend, PADDING + drawing.width + PADDING, PADDING + (height - legend.height) / 2);
    paint(drawing, PADDING, PADDING + (height - drawing.height) / 2);
  } else {
    paint(legend, PADDING, PADDING);
    paint(head, PADDING, PADDING + legend.height);
    paint(drawing, PADDING, PADDING + legend.height + head.height);
  }
  return canvas;
}

function swatch(color: string, x: number, row: number): Mark {
  return {
    kind: 'rect',
    x,
    y: (row + 0.5) * LINE - SWATCH / 2,
    width: SWATCH,
    height: SWATCH,
    color,
    radius: 2,
  };
}

/** Lays out legend entries in as many lines as they need. */
function linesOf(entries: readonly LegendEntry[], width: number, tokens: DesignTokens): Painted {
  const [marks, texts]: [Mark[], DrawnText[]] = [[], []];
  let [x, row] = [0, 0];
  for (const { name, color } of entries) {
    const wide = textWidth(name, fontOf({}, tokens)) + 30;
    if (x > 0 && x + wide > width) [x, row] = [0, row + 1];
    marks.push(swatch(color, x, row));
    texts.push({ text: name, x: x + 14, y: (row + 0.5) * LINE, anchor: 'start', tone: 'strong' });
    x += wide;
  }
  return { marks, texts, width, height: entries.length === 0 ? 0 : (row + 1) * LINE };
}

/** Lays out one entry per line, with its figures at the end. */
function tableOf(entries: readonly LegendEntry[], tokens: DesignTokens): Painted {
  const texts = entries.flatMap(({ name, figures = [] }, row): DrawnText[] => {
    const common = { y: (row + 0.5) * LINE, size: 12 };
    const room = TABLE_WIDTH - 14 - figures.length * FIGURE_WIDTH - 8;
    const cut = cutMiddle(name, room, fontOf(common, tokens));
    return [
      { ...common, text: cut, x: 14, anchor: 'start', tone: 'strong' },
      ...figures.map((text, at): DrawnText => ({
        ...common,
        text,
        x: TABLE_WIDTH - (figures.length - 1 - at) * FIGURE_WIDTH,
        anchor: 'end',
        tone: at === 0 ? 'strong' : 'quiet',
      })),
    ];
  });
  const marks = entries.map(({ color }, row) => swatch(color, 0, row));
  return { marks, texts, width: TABLE_WIDTH, height: entries.length * LINE };
}
