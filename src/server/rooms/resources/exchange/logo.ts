import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { WorkbookPicture } from '../../../../workbook/index.ts';

export type Logo = Pick<WorkbookPicture, 'bytes' | 'type' | 'width' | 'height'>;

/** The largest width and height of a logo over a sheet, in pixels. */
const [WIDEST, TALLEST] = [180, 40] as const;
/**
 * Pixels of the file per displayed pixel, so that the logo is sharp on high-resolution screens and on paper.
 */
const FINENESS = 3;
const ASSETS = '/assets/project/';

/**
 * Returns the company's logo (`product.logo`) as a PNG for workbooks, which don't support SVG. `address` is a
 * data URL or a picture of the project's assets. Null when there is none or it can't be read. `pagesDir` is
 * the folder of the page files.
 */
export async function logoFor(address: string | null, pagesDir: string | null): Promise<Logo | null> {
  const file = address === null ? null : await readLogo(address, pagesDir).catch(() => null);
  if (file === null) return null;
  try {
    const { data, info } = await sharp(file, { density: 288 })
      .resize({ width: WIDEST * FINENESS, height: TALLEST * FINENESS, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return {
      bytes: new Uint8Array(data),
      type: 'png',
      width: info.width / FINENESS,
      height: info.height / FINENESS,
    };
  } catch {
    return null;
  }
}

async function readLogo(address: string, pagesDir: string | null): Promise<Buffer | null> {
  const data = /^data:image\/[a-z+.-]+(?:;[^,;]+)*?(;base64)?,(.*)$/s.exec(address);
  if (data !== null)
    return data[1] === undefined
      ? Buffer.from(decodeURIComponent(data[2]!))
      : Buffer.from(data[2]!, 'base64');
  if (pagesDir === null || !address.startsWith(ASSETS)) return null;
  const root = path.resolve(pagesDir, 'assets');
  const file = path.resolve(root, address.slice(ASSETS.length));
  return file.startsWith(root + path.sep) ? await readFile(file) : null;
}
