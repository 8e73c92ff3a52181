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
  const layout = layoutImage(head, size);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(layout.width * ratio);
  canvas.height = Math.ceil(layout.height * ratio);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no images.');
  pen.scale(ratio, ratio);
  pen.fillStyle = look.background;
  pen.fillRect(0, 0, layout.width, layout.height);
  writeHead(pen, head, look, layout);
  pen.drawImage(chart, PADDING, layout.chartTop, size.width, size.height);
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The image is too large.')) : resolve(blob)),
      'image/png',
    );
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
  pen.font = `12px ${look.fontFamily}`;
  for (const [index, line] of head.lines.entries())
    pen.fillText(line, x, layout.lineBaselines[index] ?? 0, room);
}
