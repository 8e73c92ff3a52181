import type { ConnectionPool } from './connection-pool.ts';
import { damagedParts } from './damaged-parts.ts';
import { EMPTY_MANIFEST, manifestStamp, readManifest } from './import-manifest.ts';
import type { ImportPart } from './import-manifest.ts';
import { createViews } from './table-views.ts';
import { WarehouseError } from './warehouse.ts';
import type { DataLoad } from './warehouse.ts';

/** What is needed to read imported files. */
export interface ImportSources {
  readonly pool: ConnectionPool;
  readonly importsDir: string | null;
  /** Called with one line of text for each imported file that can't be read. */
  readonly onTrouble: (line: string) => void;
}

/** The interval in milliseconds at which damaged files are checked again. */
const CHECK_MS = 5_000;

/** The imported files of the embedded warehouse: a view for each table, and the files that can't be read. */
export class DuckDbImports {
  manifest = EMPTY_MANIFEST;
  damaged: ReadonlySet<ImportPart> = new Set();
  private stamp: string | null = null;
  /** When damaged files are checked again although the manifest is unchanged. `Infinity` when no file is damaged. */
  private checkAt = Infinity;
  private refreshing: Promise<void> | null = null;

  /** `views`: the names of views that are not replaced. `onChange` is called after the imports were read. */
  constructor(
    private readonly sources: ImportSources,
    private readonly views: ReadonlySet<string>,
    private readonly onChange: () => void,
  ) {}

  /**
   * Reads the imports when their manifest has changed. It runs before every query, so an unchanged manifest costs one
   * `stat`.
   */
  async refresh(): Promise<void> {
    const { importsDir } = this.sources;
    if (this.refreshing) await this.refreshing;
    const stamp = importsDir ? manifestStamp(importsDir) : '';
    if (stamp === this.stamp && performance.now() < this.checkAt) return;
    this.refreshing ??= this.read(stamp).finally(() => (this.refreshing = null));
    await this.refreshing;
  }

  /** Checks all files, although the manifest is unchanged. */
  async checkFiles(): Promise<void> {
    this.checkAt = -Infinity;
    await this.refresh();
  }

  private async read(stamp: string): Promise<void> {
    const { importsDir, pool } = this.sources;
    const { connection, release } = await pool.acquire();
    try {
      const manifest = importsDir ? readManifest(importsDir) : EMPTY_MANIFEST;
      const damaged = await damagedParts(connection, importsDir, manifest);
      const sound = manifest.parts.filter((part) => !damaged.has(part));
      await createViews(connection, importsDir, { ...manifest, parts: sound }, this.views);
      this.reportDamage(damaged);
      this.manifest = manifest;
      this.stamp = stamp;
      this.onChange();
    } catch (cause) {
      // At the start the user must repair it. Later the server keeps running and each query reports the error.
      if (this.stamp === null) throw cause;
      throw new WarehouseError(
        'unavailable',
        `The imported data can't be read: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      );
    } finally {
      release();
    }
  }

  /** Reports new damaged files, and schedules a new check since a file may be restored at any time. */
  private reportDamage(damaged: ReadonlySet<ImportPart>): void {
    const known = new Set([...this.damaged].map(({ file }) => file));
    for (const { file, company, table, source, loadedAt } of damaged)
      if (!known.has(file))
        this.sources.onTrouble(
          `${file} can't be read: ${company} gets no reports from ${table}. It was imported from ${source} at ${loadedAt}: bring the file back, or import ${source} again with --replace.`,
        );
    this.damaged = damaged;
    this.checkAt = damaged.size > 0 ? performance.now() + CHECK_MS : Infinity;
  }
}

/** Returns the load of an imported file. */
export function loadOf({ source, loadedAt, table }: ImportPart): DataLoad {
  return { source, loadedAt, completeTo: null, table };
}
