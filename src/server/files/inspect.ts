import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { fileTypes, typeOfName } from '../../files/index.ts';
import type { FileFault, FileTypeName } from '../../files/index.ts';
import { archiveFault } from './archive.ts';
import { measureVideo } from './video.ts';

/** The properties of a file, read from its bytes. */
export interface Inspected {
  readonly hash: string;
  readonly bytes: number;
  /** Null when the type is not allowed. */
  readonly type: FileTypeName | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Seconds. */
  readonly duration: number | null;
  /** Faults of the content, independent of an area's rules. */
  readonly faults: readonly FileFault[];
}

/**
 * Maximal pixels of a picture, more than a video wall has. A small file may decode to so many that it takes
 * all memory.
 */
const mostPixels = 100_000_000;

type Measured = Pick<Inspected, 'width' | 'height' | 'duration' | 'faults'>;
const nothing: Measured = { width: null, height: null, duration: null, faults: [] };

/** Inspects a file on the local disk. The name is used only for texts, whose bytes have no signature. */
export async function inspect(path: string, name: string): Promise<Inspected> {
  const { hash, bytes } = await hashOf(path);
  const type = await typeOf(path, name);
  const measured = type === null ? nothing : await measure(path, type);
  return { hash, bytes, type, ...measured };
}

async function hashOf(path: string): Promise<Pick<Inspected, 'hash' | 'bytes'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    bytes += (chunk as Buffer).length;
    hash.update(chunk as Buffer);
  }
  return { hash: hash.digest('hex'), bytes };
}

const byMedia: ReadonlyMap<string, FileTypeName> = new Map(
  Object.entries(fileTypes).flatMap(([name, { media }]) =>
    media.map((one) => [one as string, name as FileTypeName] as const),
  ),
);

async function typeOf(path: string, name: string): Promise<FileTypeName | null> {
  const found = await fileTypeFromFile(path);
  if (found !== undefined) return byMedia.get(found.mime) ?? null;
  const claimed = typeOfName(name);
  return (claimed === 'txt' || claimed === 'csv') && (await isText(path)) ? claimed : null;
}

/** Whether the first bytes are UTF-8 text that no browser treats as HTML. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const head = buffer.subarray(0, bytesRead);
    // `stream` allows an incomplete last character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return !hasControls(text) && !/<(!doctype|html|script|svg|\?xml|iframe|body)\b/i.test(text);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    await file.close();
  }
}

/** Whether a text has control characters other than line breaks, tabs and form feeds. */
const hasControls = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- they are what tells a text from other bytes
  /[\u0000-\u0008\u000e-\u001f]/.test(text);

async function measure(path: string, type: FileTypeName): Promise<Measured> {
  const { preview } = fileTypes[type];
  if (preview === 'picture') return await measurePicture(path);
  if (type === 'mp4' || type === 'mov') {
    const video = await measureVideo(path);
    return video === null ? { ...nothing, faults: [{ rule: 'damaged' }] } : { ...video, faults: [] };
  }
  if (type === 'pdf') return { ...nothing, faults: await pdfFaults(path) };
  if (type === 'xlsx' || type === 'docx' || type === 'pptx') {
    const fault = await archiveFault(path);
    return { ...nothing, faults: fault === null ? [] : [fault] };
  }
  return nothing;
}

async function measurePicture(path: string): Promise<Measured> {
  try {
    const {
      width,
      height,
      autoOrient,
      pages = 1,
    } = await sharp(path, { limitInputPixels: false }).metadata();
    const pixels = width * height * pages;
    if (pixels > mostPixels)
      return { ...nothing, faults: [{ rule: 'pixels', found: pixels, allowed: mostPixels }] };
    // Decodes the picture, because a truncated or damaged file may have a valid header.
    await sharp(path, { limitInputPixels: mostPixels, failOn: 'truncated' }).stats();
    return { ...nothing, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return { ...nothing, faults: [{ rule: 'damaged' }] };
  }
}

/** Rejects a document with scripts, launch actions, embedded files or media. */
async function pdfFaults(path: string): Promise<readonly FileFault[]> {
  const active = /\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia)\b/;
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'latin1', highWaterMark: 1 << 20 })) {
    const found = active.exec(rest + (chunk as string));
    if (found !== null) return [{ rule: 'active', found: found[1]! }];
    rest = (chunk as string).slice(-32);
  }
  return [];
}
