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
/** The pages whose tables the demo fills. */
const productPages = path.join(projectRoot, 'pages');

type Places = Pick<Environment, 'dataDir' | 'pagesDir' | 'demoRows' | 'warehouseThreads' | 'warehouseUrl'>;

/** Options for opening the data. `say` is called with one line of text for each file that can't be read. */
interface Opening {
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/**
 * Whether the server uses demo data. They are created when there are no other data. A company that was created before
 * the first start counts as other data.
 */
export async function isDemonstration({
  dataDir,
  warehouseUrl,
}: Pick<Places, 'dataDir' | 'warehouseUrl'>): Promise<boolean> {
  if (warehouseUrl === null)
    return existsSync(warehouseFile(dataDir)) || (await companiesOf(dataDir)).size === 0;
  return await isForStored(warehouseUrl);
}

/** Opens the demo data up to today, with imports. */
export async function openDemonstration(
  { dataDir, demoRows: rows = demoRows, warehouseThreads: threads, warehouseUrl }: Places,
  { clock, print }: Opening,
): Promise<Warehouse> {
  const tables = await readTables(productPages);
  const options = { rows, now: clock.now(), seed: demoSeed };
  if (warehouseUrl === null) {
    await ensureDemoData(dataDir, options, tables);
    removeLeftovers(dataDir, clock);
    return openStored({ dataDir, threads, onTrouble: print });
  }
  const version = demoVersion(options, tables);
  const make = () => ensureDemoData(dataDir, options, tables);
  return openSharedStored(warehouseUrl, { tables, version }, { dataDir, make });
}

/** Opens the tables of the pages with imported rows only. */
export async function openOwnData(
  { dataDir, pagesDir, warehouseThreads: threads, warehouseUrl }: Places,
  { clock, print }: Opening,
): Promise<Warehouse> {
  const tables = await readTables(pagesDir);
  if (warehouseUrl === null) {
    removeLeftovers(dataDir, clock);
    return openImported({ dataDir, threads, onTrouble: print }, tables);
  }
  return openShared(warehouseUrl, tables);
}

/** Removes files that killed servers and imports left. */
function removeLeftovers(dataDir: string, clock: Clock): void {
  const importsDir = importsIn(dataDir);
  rmSync(path.join(dataDir, 'spill'), { recursive: true, force: true });
  if (existsSync(importsDir)) removeStrays(importsDir, readManifest(importsDir), clock.now().getTime());
}
