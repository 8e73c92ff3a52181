/** The text above a downloaded chart. */
export interface ImageHead {
  readonly title: string;
  /** One line each, such as the filters and the dates. */
  readonly lines: readonly string[];
}

/** The colours and fonts of the page, which the image uses. */
export interface ImageLook {
  readonly background: string;
  readonly text: string;
  readonly secondary: string;
  readonly fontFamily: string;
  readonly direction: 'ltr' | 'rtl';
}

const PADDING = 16;
const TITLE_HEIGHT = 24;
const LINE_HEIGHT = 18;

/** Between the facts of a line, such as two filters: only there it may be continued on the next one. */
const BETWEEN = ' · ';

/** The layout of the image, in CSS pixels. */
export interface ImageLayout {
  readonly width: number;
  readonly height: number;
  readonly titleBaseline: number;
  readonly lineBaselines: readonly number[];
  readonly chartTop: number;
}

/** The layout of the head above a chart of the given size. */
export function layoutImage(
  head: ImageHead,
  chart: { readonly width: number; readonly height: number },
): ImageLayout {
  const afterTitle = PADDING + TITLE_HEIGHT;
  const chartTop = afterTitle + head.lines.length * LINE_HEIGHT + PADDING / 2;
  return {
    width: chart.width + 2 * PADDING,
    height: chartTop + chart.height + PADDING,
    titleBaseline: PADDING + 16,
    lineBaselines: head.lines.map((_, index) => afterTitle + (index + 1) * LINE_HEIGHT - 5),
    chartTop,
  };
}

/** A PNG of the chart with its title and filters above, at the resolution of the screen. */
export async function chartImage(
  chart: CanvasImageSource & { readonly width: number; readonly height: number },
  ratio: number,
  head: ImageHead,
  look: ImageLook,
): Promise<Blob> {
  const size = { width: chart.width / ratio, height: chart.height / ratio };
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no images.');
  pen.font = lineFont(look);
  const lines = brokenLines(head.lines, size.width, (text) => pen.measureText(text).width);
  const layout = layoutImage({ ...head, lines }, size);
  canvas.width = Math.ceil(layout.width * ratio);
  canvas.height = Math.ceil(layout.height * ratio);
  pen.scale(ratio, ratio);
  pen.fillStyle = look.background;
  pen.fillRect(0, 0, layout.width, layout.height);
  writeHead(pen, { ...head, lines }, look, layout);
  pen.drawImage(chart, PADDING, layout.chartTop, size.width, size.height);
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The image is too large.')) : resolve(blob)),
      'image/png',
    );
  });
}

const lineFont = ({ fontFamily }: ImageLook): string => `12px ${fontFamily}`;

/** Lines of at most `room` pixels, as long as no single fact is wider. */
export function brokenLines(
  lines: readonly string[],
  room: number,
  widthOf: (text: string) => number,
): readonly string[] {
  return lines.flatMap((line) => {
    const broken: string[] = [];
    for (const fact of line.split(BETWEEN)) {
      const longer = broken.length === 0 ? fact : `${broken.at(-1)}${BETWEEN}${fact}`;
      if (broken.length > 0 && widthOf(longer) <= room) broken[broken.length - 1] = longer;
      else broken.push(fact);
    }
    return broken;
  });
}

function writeHead(
  pen: CanvasRenderingContext2D,
  head: ImageHead,
  look: ImageLook,
  layout: ImageLayout,
): void {
  const x = look.direction === 'rtl' ? layout.width - PADDING : PADDING;
  const room = layout.width - 2 * PADDING;
  pen.direction = look.direction;
  pen.textAlign = 'start';
  pen.fillStyle = look.text;
  pen.font = `600 16px ${look.fontFamily}`;
  pen.fillText(head.title, x, layout.titleBaseline, room);
  pen.fillStyle = look.secondary;
  pen.font = lineFont(look);
  for (const [index, line] of head.lines.entries())
    pen.fillText(line, x, layout.lineBaselines[index] ?? 0, room);
}
