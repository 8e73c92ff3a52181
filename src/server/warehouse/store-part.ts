import path from 'node:path';
import type { TablePlan } from '../../language/plan/index.ts';
import { readManifest } from './import-manifest.ts';
import type { ImportPart } from './import-manifest.ts';
import { withImportLock, removeStrays, writeManifest } from './manifest-store.ts';
import { withoutSuperseded } from './superseded-rows.ts';
import { warehouseFile } from './warehouse-file.ts';
import { namesIn, writePart } from './write-part.ts';
import type { PartColumn } from './write-part.ts';

/** Validated rows to import, and the rows that they replace. */
export interface NewPart {
  readonly part: Omit<ImportPart, 'file' | 'loadedAt'>;
  readonly columns: readonly PartColumn[];
  /** Parts to replace as a whole. */
  readonly replaced: readonly ImportPart[];
  /** The columns of the key: a new row replaces a stored row with the same key. Null when all rows are added. */
  readonly key: readonly string[] | null;
  /** The plan for a table that does not exist yet. Without it, all columns but the company may be empty. */
  readonly definition?: TablePlan;
}

/** Stores rows: all of them or none. */
export async function storePart(
  { part, columns, replaced, key }: NewPart,
  dataDir: string,
  now: Date,
): Promise<void> {
  const importsDir = path.join(dataDir, 'imports');
  await withImportLock(importsDir, async () => {
    const manifest = readManifest(importsDir);
    removeStrays(importsDir, manifest, now.getTime());
    const suffix = now.getTime().toString(36);
    const file = `${part.table}/${part.company}-${part.hash.slice(0, 12)}-${suffix}.parquet`;
    const { company, rows } = part;
    await writePart(path.join(importsDir, file), {
      columns,
      company,
      rows,
      names: namesIn(warehouseFile(dataDir)),
    });
    const gone = new Set(replaced.map((one) => one.file));
    const kept = manifest.parts.filter((one) => !gone.has(one.file));
    const [own, others] = [kept.filter(isBeside(part)), kept.filter((one) => !isBeside(part)(one))];
    const loadedAt = now.toISOString().replace(/\.\d+Z$/, 'Z');
    writeManifest(importsDir, [
      ...others,
      ...(key === null ? own : await withoutSuperseded({ file, key, importsDir, suffix }, own)),
      { ...part, file, loadedAt },
    ]);
  });
}

/** Removes parts from the manifest. Their files are removed when no query can read them any more. */
export async function removeParts(importsDir: string, isGone: (part: ImportPart) => boolean): Promise<void> {
  await withImportLock(importsDir, async () =>
    writeManifest(
      importsDir,
      readManifest(importsDir).parts.filter((part) => !isGone(part)),
    ),
  );
}

/** Whether another part has the same table and company. */
export const isBeside =
  ({ table, company }: Pick<ImportPart, 'table' | 'company'>) =>
  (one: ImportPart): boolean =>
    one.table === table && one.company === company;
