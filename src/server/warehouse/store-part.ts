import path from 'node:path';
import { readManifest } from './import-manifest.ts';
import type { ImportPart } from './import-manifest.ts';
import { alone, removeStrays, writeManifest } from './manifest-store.ts';
import { warehouseFile } from './warehouse-file.ts';
import { writePart } from './write-part.ts';
import type { PartColumn } from './write-part.ts';

/** Rows that are read and judged, and the parts that they take the place of. */
export interface NewPart {
  readonly part: Omit<ImportPart, 'file' | 'loadedAt'>;
  readonly columns: readonly PartColumn[];
  readonly replaced: readonly ImportPart[];
}

/** Stores rows: all of them or none. */
export async function storePart(
  { part, columns, replaced }: NewPart,
  dataDir: string,
  now: Date,
): Promise<void> {
  const importsDir = path.join(dataDir, 'imports');
  await alone(importsDir, async () => {
    const manifest = readManifest(importsDir);
    removeStrays(importsDir, manifest, now.getTime());
    const file = `${part.table}/${part.company}-${part.hash.slice(0, 12)}-${now.getTime().toString(36)}.parquet`;
    const { company, rows } = part;
    await writePart(path.join(importsDir, file), {
      columns,
      company,
      rows,
      warehouseFile: warehouseFile(dataDir),
    });
    const gone = new Set(replaced.map((one) => one.file));
    const loadedAt = now.toISOString().replace(/\.\d+Z$/, 'Z');
    writeManifest(importsDir, [
      ...manifest.parts.filter((one) => !gone.has(one.file)),
      { ...part, file, loadedAt },
    ]);
  });
}
