import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DataDirError } from '../process/data-dir-error.ts';

/** The format number in every manifest. A higher number was written by a newer version of the product. */
export const MANIFEST_FORMAT = 1;

/** Rows that a user imported: one Parquet file under `DATA_DIR/imports`, added to the table's own rows. */
export interface ImportPart {
  readonly table: string;
  readonly company: string;
  /** Relative to the imports folder, with `/`. */
  readonly file: string;
  /** The hash of the imported content. Importing the same file again replaces its rows. */
  readonly hash: string;
  /** The name of the user's file. */
  readonly source: string;
  readonly rows: number;
  /** ISO time. */
  readonly loadedAt: string;
}

export interface ImportManifest {
  readonly format: number;
  readonly parts: readonly ImportPart[];
}

export const EMPTY_MANIFEST: ImportManifest = { format: MANIFEST_FORMAT, parts: [] };

export const manifestPath = (importsDir: string): string => path.join(importsDir, 'manifest.json');

/** Returns a stamp that changes when the manifest is replaced. It is cheap enough to read before every query. */
export function manifestStamp(importsDir: string): string {
  const found = statSync(manifestPath(importsDir), { bigint: true, throwIfNoEntry: false });
  return found ? `${found.ino}:${found.mtimeNs}:${found.size}` : '';
}

/** Returns the imported parts; none when there is no manifest. Throws a `DataDirError` for an invalid manifest. */
export function readManifest(importsDir: string): ImportManifest {
  const file = manifestPath(importsDir);
  if (!statSync(file, { throwIfNoEntry: false })) return EMPTY_MANIFEST;
  const found = parsed(file);
  if (found.format > MANIFEST_FORMAT) {
    throw new DataDirError(
      'newer-version',
      `${file} was written by a newer version (format ${found.format}; this one reads ${MANIFEST_FORMAT}).`,
    );
  }
  return found;
}

function parsed(file: string): ImportManifest {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isManifest(value)) return value;
  } catch (cause) {
    throw new DataDirError('damaged', `${file} can't be read as JSON.`, { cause });
  }
  throw new DataDirError('damaged', `${file} is not a list of imported parts.`);
}

function isManifest(value: unknown): value is ImportManifest {
  const fields = Object(value) as Partial<Record<keyof ImportManifest, unknown>>;
  return typeof fields.format === 'number' && Array.isArray(fields.parts) && fields.parts.every(isPart);
}

function isPart(value: unknown): value is ImportPart {
  const fields = Object(value) as Partial<Record<keyof ImportPart, unknown>>;
  const texts = [fields.table, fields.company, fields.file, fields.hash, fields.source, fields.loadedAt];
  return texts.every((text) => typeof text === 'string') && typeof fields.rows === 'number';
}
