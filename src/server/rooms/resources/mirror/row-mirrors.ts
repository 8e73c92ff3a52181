import type { FastifyBaseLogger } from 'fastify';
import type { ResourceModel, ResourceValues, TablePlan } from '../../../../language/plan/index.ts';
import { currentRows, currentValues, misfitsAmong } from '../../../../resources/index.ts';
import type { Misfit } from '../../../../resources/index.ts';
import type { State, StoredRow } from '../../../state/state.ts';
import type { Warehouse } from '../../../warehouse/warehouse.ts';
import { cellsOf } from './mirror-tables.ts';
import type { MirrorTable } from './mirror-tables.ts';

/** The current row; `values` is null when the row was deleted. */
export interface ChangedRow {
  readonly id: string;
  readonly version: number;
  readonly values: ResourceValues | null;
}

interface Parts {
  readonly state: State;
  readonly warehouse: Warehouse;
  readonly log: FastifyBaseLogger;
  readonly tableNamed: (name: string) => MirrorTable | undefined;
}

/** The number of rows that the log names. The others are only counted. */
const mostNamed = 100;

/**
 * Writes the rows of users to the tables of the warehouse. Every caller must hold the turn of the resource
 * (`enqueue`).
 */
export class RowMirrors {
  /**
   * The model with which the rows of a company's resource were last mirrored. Rows without an entry must be
   * rebuilt.
   */
  private readonly made = new Map<string, ResourceModel>();

  constructor(private readonly parts: Parts) {}

  areMade(company: string, model: ResourceModel): boolean {
    return this.made.get(nameOf(company, model.name)) === model;
  }

  /** Makes the next write rebuild the rows. */
  forget(company: string, resource: string): void {
    this.made.delete(nameOf(company, resource));
  }

  /** As `forget`, for all rows of a table, or of all tables when it is null. */
  forgetAll(table: string | null = null): void {
    for (const [place, model] of this.made)
      if (table === null || model.mirror === table) this.made.delete(place);
  }

  /** Writes changed rows. Rebuilds all rows of the resource when earlier changes are missing. */
  async write(company: string, model: ResourceModel, changed: readonly ChangedRow[]): Promise<void> {
    const table = this.tableOf(model);
    if (table === undefined || !this.areMade(company, model)) return this.rebuild(company, model);
    const rows = changed.flatMap(({ id, values }) =>
      values === null ? [] : [cellsOf(table, model, company, id, values)],
    );
    const versions = new Map(changed.map(({ id, version }) => [id, version]));
    await this.parts.warehouse.mirror(table, { company, removed: [...versions.keys()], rows, versions });
  }

  /**
   * Rebuilds the rows from the state, after updating them to the current file. Rows that no longer fit the
   * file are logged and not mirrored.
   */
  async rebuild(company: string, model: ResourceModel): Promise<void> {
    const { warehouse } = this.parts;
    const table = this.tableOf(model);
    // Read before the state, so that rows that arrive meanwhile are not mistaken for deleted ones.
    const there = table === undefined ? new Map<string, number>() : await warehouse.mirrored(table, company);
    const rows = await this.update(company, model);
    const misfits = misfitsAmong(model, rows);
    this.logMisfits(company, model.name, misfits);
    await this.leaveFormerTable(company, model);
    if (table !== undefined) {
      const unfit = new Set(misfits.map(({ id }) => id));
      const cells = rows.flatMap(({ id, cells: saved }) =>
        unfit.has(id) ? [] : [cellsOf(table, model, company, id, currentValues(model, saved))],
      );
      const own = new Map(rows.map(({ id, version }) => [id, version]));
      const gone = [...there].filter(([id]) => !own.has(id));
      const living = await this.livingAmong(
        company,
        model.name,
        gone.map(([id]) => id),
      );
      const versions = new Map([...gone.filter(([id]) => !living.has(id)), ...own]);
      await warehouse.mirror(table, { company, removed: [...versions.keys()], rows: cells, versions });
    }
    this.made.set(nameOf(company, model.name), model);
  }

  /**
   * Updates the stored rows to the current file: their keys, their brands, and the `backfill` of new fields.
   * Returns all rows.
   */
  async update(company: string, model: ResourceModel): Promise<readonly StoredRow[]> {
    const { resources } = this.parts.state;
    const rows = await resources.rows(company, model.name);
    const current = currentRows(model, rows);
    const changed = current.filter((row, at) => row !== rows[at]);
    if (changed.length > 0) await resources.change(company, model.name, (work) => work.rekey(changed));
    return current;
  }

  async removeAll(plan: TablePlan, company: string): Promise<void> {
    const { warehouse } = this.parts;
    const versions = await warehouse.mirrored(plan, company);
    await warehouse.mirror(plan, { company, removed: [...versions.keys()], rows: [], versions });
  }

  private tableOf({ mirror }: ResourceModel): TablePlan | undefined {
    return this.parts.tableNamed(mirror ?? '')?.plan;
  }

  /** Removes the rows from the table that the file named before. */
  private async leaveFormerTable(company: string, model: ResourceModel): Promise<void> {
    const former = this.made.get(nameOf(company, model.name))?.mirror ?? null;
    const table = former === null || former === model.mirror ? undefined : this.parts.tableNamed(former);
    if (table !== undefined) await this.removeAll(table.plan, company);
  }

  /** The ids of rows that other servers wrote and that this server does not know yet. */
  private async livingAmong(
    company: string,
    resource: string,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (!this.parts.warehouse.isShared || ids.length === 0) return new Set();
    const scope = { company, resource, brands: null };
    return await this.parts.state.resources.change(company, resource, (work) => work.known(scope, ids));
  }

  private logMisfits(company: string, resource: string, misfits: readonly Misfit[]): void {
    const { log } = this.parts;
    for (const { id, faults } of misfits.slice(0, mostNamed))
      log.warn(
        { company, resource, id, faults: faults.map(({ field, rule }) => ({ field, rule })) },
        'a row no longer fits the file of its resource',
      );
    if (misfits.length > mostNamed)
      log.warn({ company, resource, rows: misfits.length }, 'rows no longer fit the file of their resource');
  }
}

const nameOf = (company: string, resource: string): string => JSON.stringify([company, resource]);
