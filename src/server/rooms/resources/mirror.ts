import type { FastifyBaseLogger } from 'fastify';
import type { ResourceModel, ResourceValues, TablePlan } from '../../../language/plan/index.ts';
import { currentValues, keyOf, misfitsAmong } from '../../../resources/index.ts';
import type { Misfit } from '../../../resources/index.ts';
import type { Clock } from '../../process/clock.ts';
import type { State, StoredRow } from '../../state/state.ts';
import { quoted } from '../../warehouse/quoted.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import type { News } from '../news.ts';
import type { Pages } from '../pages/pages.ts';
import { cellsOf, mirrorTables } from './mirror-tables.ts';
import type { MirrorTable } from './mirror-tables.ts';
import { seedResources } from './seed.ts';
import { inTurn } from './turns.ts';

interface Parts {
  readonly state: State;
  readonly warehouse: Warehouse;
  readonly pages: Pages;
  readonly clock: Clock;
  readonly news: News;
  readonly log: FastifyBaseLogger;
}

/** A row as it is now; without values where it is gone. */
interface ChangedRow {
  readonly id: string;
  readonly version: number;
  readonly values: ResourceValues | null;
}

/** The tables of the warehouse in which reports find what users write. */
export interface Mirrors {
  /** Takes in what was written. Must be called in the turn of its resource. `soon`: it failed, and is tried again. */
  take(company: string, model: ResourceModel, changed: readonly ChangedRow[]): Promise<'now' | 'soon'>;
  close(): Promise<void>;
}

const firstDelay = 500;
const longestDelay = 60_000;
/** How long the server that wrote rows has to mirror them: it is looked for after each of these. */
const othersMs = [50, 100, 200, 400, 800, 1_600, null];
/** Rows that the log names; the others are counted. */
const mostNamed = 100;

/**
 * Makes the mirrors from the state, and keeps them in line with the files. One that could not be written is made anew, again and
 * again until it succeeds. Rows take the keys that the files say now; those that no longer fit are logged.
 */
export async function keepMirrors(parts: Parts): Promise<Mirrors> {
  const { state, warehouse, pages, news, log } = parts;
  let tables: ReadonlyMap<string, MirrorTable> = new Map();
  /** The columns of each table as it was made. */
  const shapes = new Map<string, string>();
  const views = new Map<string, TablePlan>();
  /** What each mirror was made of. One that is not here is not as it should be. */
  const made = new Map<string, ResourceModel>();
  const failed = new Map<string, { readonly company: string; readonly resource: string }>();
  let seen: readonly ReadonlyMap<string, ResourceModel>[] = [];
  let retry: ReturnType<typeof setTimeout> | null = null;
  let delay = firstDelay;
  let isClosed = false;

  async function rebuild(company: string, model: ResourceModel): Promise<void> {
    const name = nameOf(company, model.name);
    tables = mirrorTables(pages);
    const table = tables.get(model.mirror ?? '')?.plan;
    // Before the state is asked: what comes in meanwhile is not taken for what is gone.
    const there = table === undefined ? new Map<string, number>() : await warehouse.mirrored(table, company);
    const rows = await state.resources.rows(company, model.name);
    const misfits = misfitsAmong(model, rows);
    logMisfits(company, model.name, misfits);
    await rekey(company, model, rows);
    const former = made.get(name)?.mirror ?? null;
    if (former !== null && former !== model.mirror && tables.has(former))
      await removeAll(tables.get(former)!.plan, company);
    if (table !== undefined) {
      const unfit = new Set(misfits.map(({ id }) => id));
      const cells = rows.flatMap(({ id, cells: saved }) =>
        unfit.has(id) ? [] : [cellsOf(table, model, company, id, currentValues(model, saved))],
      );
      const own = new Map(rows.map(({ id, version }) => [id, version]));
      const gone = [...there].filter(([id]) => !own.has(id));
      const living = await livingAmong(
        company,
        model.name,
        gone.map(([id]) => id),
      );
      const versions = new Map([...gone.filter(([id]) => !living.has(id)), ...own]);
      await warehouse.mirror(table, { company, removed: [...versions.keys()], rows: cells, versions });
    }
    made.set(name, model);
    failed.delete(name);
  }

  /** Rows that others wrote, and that this server has not heard of yet. */
  async function livingAmong(
    company: string,
    resource: string,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (!warehouse.isShared || ids.length === 0) return new Set();
    const scope = { company, resource, brands: null };
    return await state.resources.change(company, resource, (work) => work.known(scope, ids));
  }

  async function removeAll(plan: TablePlan, company: string): Promise<void> {
    const versions = await warehouse.mirrored(plan, company);
    await warehouse.mirror(plan, { company, removed: [...versions.keys()], rows: [], versions });
  }

  function logMisfits(company: string, resource: string, misfits: readonly Misfit[]): void {
    for (const { id, faults } of misfits.slice(0, mostNamed))
      log.warn(
        { company, resource, id, faults: faults.map(({ field, rule }) => ({ field, rule })) },
        'a row no longer fits the file of its resource',
      );
    if (misfits.length > mostNamed)
      log.warn({ company, resource, rows: misfits.length }, 'rows no longer fit the file of their resource');
  }

  async function rekey(company: string, model: ResourceModel, rows: readonly StoredRow[]): Promise<void> {
    const changed = rows.flatMap((row) => {
      const values = currentValues(model, row.cells);
      const key = keyOf(model, values);
      const found = model.limit === null ? null : values[model.limit.field];
      const brand = typeof found === 'string' ? found : null;
      return key === row.key && brand === row.brand ? [] : [{ ...row, key, brand }];
    });
    if (changed.length > 0) await state.resources.change(company, model.name, (work) => work.rekey(changed));
  }

  /** Makes what is not as the files and the state are now. */
  async function update(): Promise<void> {
    const now = [pages.base(), ...pages.resourceCustomers().map((company) => pages.variant(company))].map(
      ({ resources }) => resources,
    );
    if (failed.size === 0 && now.length === seen.length && now.every((one, at) => one === seen[at]))
      return await makeViews();
    seen = [];
    tables = mirrorTables(pages);
    await seedResources(parts, log);
    const areShaped = await makeTables();
    const places = [...(await state.resources.kept()), ...failed.values()];
    for (const { company, resource } of places)
      await inTurn(company, resource, async () => {
        const model = pages.variant(company).resources.get(resource);
        const name = nameOf(company, resource);
        if (model === undefined) failed.delete(name);
        else if (model !== made.get(name)) await rebuild(company, model);
      }).catch((error: unknown) => noteFailure(company, resource, error));
    await makeViews();
    if (failed.size > 0 || !areShaped) return tryAgain();
    seen = now;
    delay = firstDelay;
  }

  /** False where a table could not be given its columns. It may have lost its rows: all of them are written anew. */
  async function makeTables(): Promise<boolean> {
    let areShaped = true;
    for (const [name, table] of tables) {
      const shape = JSON.stringify(table.plan.columns);
      if (shapes.get(name) === shape) continue;
      try {
        await shapeTable(name, table);
        shapes.set(name, shape);
      } catch (error) {
        areShaped = false;
        rebuildAllOf(name);
        log.error({ err: error, table: name }, 'a mirror could not be given its columns');
      }
    }
    for (const name of shapes.keys()) {
      if (tables.has(name)) continue;
      await warehouse.dropMirror(name);
      shapes.delete(name);
    }
    return areShaped;
  }

  async function shapeTable(name: string, { plan, mixed }: MirrorTable): Promise<void> {
    // A table of a resource without rows is there, too: datasets read it.
    if ((await warehouse.shapeMirror(plan)) === 'empty') rebuildAllOf(name);
    else if (!shapes.has(name)) {
      // An engine that keeps its tables may have rows of a company that has none any more.
      const found = await companiesIn(name, plan.tenant);
      const kept = new Set((await state.resources.kept()).map(({ company }) => company));
      for (const company of found) if (!kept.has(company)) await removeAll(plan, company);
    }
    if (mixed.length > 0)
      log.warn({ table: name, columns: mixed }, 'companies have fields of other types, which are texts here');
  }

  function rebuildAllOf(table: string): void {
    for (const [place, model] of made) if (model.mirror === table) made.delete(place);
  }

  /** The views that tables' files say, over mirrors and stored tables. */
  async function makeViews(): Promise<void> {
    for (const table of pages.base().tables.values()) {
      if (table.sql === undefined || views.get(table.name) === table) continue;
      await warehouse.shapeView(table);
      views.set(table.name, table);
    }
  }

  async function companiesIn(table: string, tenant: string): Promise<readonly string[]> {
    const sql = `SELECT DISTINCT ${quoted(tenant)} FROM ${quoted(table)}`;
    return (await warehouse.query({ sql, params: [] })).rows.map(([company]) => String(company));
  }

  function noteFailure(company: string, resource: string, error: unknown): void {
    const name = nameOf(company, resource);
    made.delete(name);
    failed.set(name, { company, resource });
    log.error({ err: error, company, resource }, 'rows could not be mirrored');
  }

  let updating = Promise.resolve();
  function bringUpToDate(): Promise<void> {
    updating = updating.then(update).catch((error: unknown) => {
      log.error({ err: error }, 'the mirrors of resources could not be made');
      tryAgain();
    });
    return updating;
  }

  function tryAgain(): void {
    if (retry !== null || isClosed) return;
    retry = setTimeout(() => {
      retry = null;
      void bringUpToDate();
    }, delay);
    retry.unref();
    delay = Math.min(longestDelay, delay * 2);
  }

  async function take(
    company: string,
    model: ResourceModel,
    changed: readonly ChangedRow[],
  ): Promise<'now' | 'soon'> {
    if (model.mirror === null) return 'now';
    const table = tables.get(model.mirror)?.plan;
    try {
      // One that lacks earlier rows gets them along with these.
      if (table === undefined || made.get(nameOf(company, model.name)) !== model)
        await rebuild(company, model);
      else {
        const rows = changed.flatMap(({ id, values }) =>
          values === null ? [] : [cellsOf(table, model, company, id, values)],
        );
        const versions = new Map(changed.map(({ id, version }) => [id, version]));
        await warehouse.mirror(table, { company, removed: [...versions.keys()], rows, versions });
      }
      return 'now';
    } catch (error) {
      noteFailure(company, model.name, error);
      tryAgain();
      return 'soon';
    }
  }

  /** Takes in what another server has written, and then tells the browsers here. */
  const takeFromOther = (company: string, resource: string, ids: readonly string[] | null): Promise<void> =>
    inTurn(company, resource, async () => {
      const model = pages.variant(company).resources.get(resource);
      if (model === undefined) return;
      if (ids === null && !warehouse.isShared) made.delete(nameOf(company, resource));
      const rows = await rowsLackingAfterAWhile(company, model, ids);
      if (rows.changed.length > 0 || !warehouse.isShared) await take(company, model, rows.changed);
      news.publishHere({ company, name: resource, rows: rows.heard });
    });

  /** Where the warehouse is shared, the server that writes rows mirrors them; one that is killed before that leaves it to those who hear of them. */
  async function rowsLackingAfterAWhile(
    company: string,
    model: ResourceModel,
    ids: readonly string[] | null,
  ): Promise<{ readonly changed: readonly ChangedRow[]; readonly heard: readonly string[] }> {
    const rows = new Map((await state.resources.rows(company, model.name)).map((row) => [row.id, row]));
    const heard = ids ?? [...rows.keys()];
    const changed = heard.map((id) => {
      const row = rows.get(id);
      return { id, version: row?.version ?? 0, values: row?.cells ?? null };
    });
    const table = tables.get(model.mirror ?? '')?.plan;
    if (!warehouse.isShared || table === undefined) return { changed, heard };
    for (const patience of othersMs) {
      const there = await warehouse.mirrored(table, company, ids ?? undefined);
      const lacking = changed.flatMap((row) => {
        const found = there.get(row.id);
        if (row.values === null) return found === undefined ? [] : [{ ...row, version: found }];
        return found !== undefined && found >= row.version ? [] : [row];
      });
      if (lacking.length === 0 || patience === null || isClosed) return { changed: lacking, heard };
      await after(patience);
    }
    return { changed, heard };
  }

  await bringUpToDate();
  const unsubscribeState = state.channel.subscribe((heard) => {
    if (heard === 'missed') {
      made.clear();
      seen = [];
      void bringUpToDate();
    } else if (heard.kind === 'rows')
      takeFromOther(heard.company, heard.resource, heard.ids).catch((error: unknown) => {
        noteFailure(heard.company, heard.resource, error);
        tryAgain();
      });
  });
  const unsubscribe = pages.subscribe(() => void bringUpToDate());
  return {
    take,
    async close() {
      isClosed = true;
      unsubscribe();
      unsubscribeState();
      if (retry !== null) clearTimeout(retry);
      await updating;
    },
  };
}

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

const nameOf = (company: string, resource: string): string => JSON.stringify([company, resource]);
