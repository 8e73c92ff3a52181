import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { demoVersion, ensureDemoData } from '../../demo/index.ts';
import { readTables } from '../../language/node/index.ts';
import type { Clock } from '../process/clock.ts';
import { projectRoot } from '../process/project-root.ts';
import { readManifest } from '../warehouse/import-manifest.ts';
import { removeStrays } from '../warehouse/manifest-store.ts';
import { importsIn, openImported, openStored } from '../warehouse/open-warehouse.ts';
import { isForStored, openShared, openSharedStored } from '../warehouse/shared-warehouse.ts';
import { companiesOf } from '../warehouse/stored-tables.ts';
import { warehouseFile } from '../warehouse/warehouse-file.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import type { Environment } from './environment.ts';

const demoSeed = 1;
const demoRows = 1_000_000;
/** The tables that the demonstration fills. */
const productPages = path.join(projectRoot, 'pages');

type Places = Pick<Environment, 'dataDir' | 'pagesDir' | 'demoRows' | 'warehouseThreads' | 'warehouseUrl'>;

/** How the data are opened. `say` is told in one line of what can't be read. */
interface Opening {
  readonly clock: Clock;
  readonly say: (line: string) => void;
}

/**
 * Whether the data are the demonstration's, or are to be: they are made where there are no others. A company that was
 * created before the first start has data of its own.
 */
export async function isDemonstration({
  dataDir,
  warehouseUrl,
}: Pick<Places, 'dataDir' | 'warehouseUrl'>): Promise<boolean> {
  if (warehouseUrl === null)
    return existsSync(warehouseFile(dataDir)) || (await companiesOf(dataDir)).size === 0;
  return await isForStored(warehouseUrl);
}

/** The demonstration's data up to today, with what was imported. */
export async function openDemonstration(
  { dataDir, demoRows: rows = demoRows, warehouseThreads: threads, warehouseUrl }: Places,
  { clock, say }: Opening,
): Promise<Warehouse> {
  const tables = await readTables(productPages);
  const options = { rows, now: clock.now(), seed: demoSeed };
  if (warehouseUrl === null) {
    await ensureDemoData(dataDir, options, tables);
    removeLeftovers(dataDir, clock);
    return openStored({ dataDir, threads, onTrouble: say });
  }
  const version = demoVersion(options, tables);
  const make = () => ensureDemoData(dataDir, options, tables);
  return openSharedStored(warehouseUrl, { tables, version }, { dataDir, make });
}

/** The tables of the pages, empty but for what was imported. */
export async function openOwnData(
  { dataDir, pagesDir, warehouseThreads: threads, warehouseUrl }: Places,
  { clock, say }: Opening,
): Promise<Warehouse> {
  const tables = await readTables(pagesDir);
  if (warehouseUrl === null) {
    removeLeftovers(dataDir, clock);
    return openImported({ dataDir, threads, onTrouble: say }, tables);
  }
  return openShared(warehouseUrl, tables);
}

/** Removes what servers and imports that were killed have left. */
function removeLeftovers(dataDir: string, clock: Clock): void {
  const importsDir = importsIn(dataDir);
  rmSync(path.join(dataDir, 'spill'), { recursive: true, force: true });
  if (existsSync(importsDir)) removeStrays(importsDir, readManifest(importsDir), clock.now().getTime());
}
