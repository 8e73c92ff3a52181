import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

export const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns a unique text of this number of bytes. */
export const someText = (bytes = 60): Buffer =>
  Buffer.from(
    randomBytes(Math.ceil(bytes / 2))
      .toString('hex')
      .slice(0, bytes),
  );

let count = 0;

/** Returns a unique picture. */
export const somePicture = (width = 300, height = 250): Promise<Buffer> => {
  count += 1;
  const background = { r: (count * 53) % 256, g: (count * 97) % 256, b: (count * 151) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
};

/** Returns a PDF page with a line of text. */
export function somePdf(line: string): Buffer {
  const drawing = `BT /F1 24 Tf 20 100 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${text}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`);
}

/** Returns half a second of video, recorded by the browser. */
export async function someVideo(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const brush = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const over = new Promise((done) => (recorder.onstop = done));
    recorder.start();
    for (let frame = 0; frame < 12; frame += 1) {
      brush.fillStyle = `hsl(${frame * 30} 80% 50%)`;
      brush.fillRect(0, 0, 160, 120);
      await new Promise((next) => setTimeout(next, 50));
    }
    recorder.stop();
    await over;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(text, 'base64');
}

/** Writes files in a folder. Returns their paths in the same order. */
export async function writeAll(
  folder: string,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<string[]> {
  const paths: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    paths.push(path);
  }
  return paths;
}

/** Drops local files and folders onto an element, as the operating system does. */
export async function dropOnto(page: Page, selector: string, paths: readonly string[]): Promise<void> {
  const box = (await page.locator(selector).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + 20];
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  await session.detach();
}
