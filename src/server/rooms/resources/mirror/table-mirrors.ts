import type { FastifyBaseLogger } from 'fastify';
import type { TablePlan } from '../../../../language/plan/index.ts';
import type { State } from '../../../state/state.ts';
import { quoted } from '../../../warehouse/quoted.ts';
import type { Warehouse } from '../../../warehouse/warehouse.ts';
import type { Pages } from '../../pages/pages.ts';
import { mirrorTables } from './mirror-tables.ts';
import type { MirrorTable } from './mirror-tables.ts';
import type { RowMirrors } from './row-mirrors.ts';
import { viewMaker } from './view-maker.ts';

interface Parts {
  readonly state: State;
  readonly warehouse: Warehouse;
  readonly pages: Pages;
  readonly log: FastifyBaseLogger;
}

/** The tables of the warehouse that hold the rows of users, and the views over them. */
export class TableMirrors {
  private tables: ReadonlyMap<string, MirrorTable> = new Map();
  /** The columns with which each table was made, as JSON. */
  private readonly shapes = new Map<string, string>();
  private readonly viewsOf: ReturnType<typeof viewMaker>;

  constructor(private readonly parts: Parts) {
    this.viewsOf = viewMaker(parts.warehouse);
  }

  named(name: string): MirrorTable | undefined {
    return this.tables.get(name);
  }

  /** Reads the declared tables from the current files. */
  readFiles(): void {
    this.tables = mirrorTables(this.parts.pages);
  }

  /**
   * Creates or alters the tables, and drops those that no file declares. Returns false when a table could not
   * get its columns. All rows of such a table are then rebuilt, since they may be lost.
   */
  async make(rows: RowMirrors): Promise<boolean> {
    const { warehouse, log } = this.parts;
    let areShaped = true;
    for (const [name, table] of this.tables) {
      const shape = JSON.stringify(table.plan.columns);
      if (this.shapes.get(name) === shape) continue;
      try {
        await this.shape(name, table, rows);
        this.shapes.set(name, shape);
      } catch (error) {
        areShaped = false;
        rows.forgetAll(name);
        log.error({ err: error, table: name }, 'a mirror could not be given its columns');
      }
    }
    for (const name of this.shapes.keys()) {
      if (this.tables.has(name)) continue;
      await warehouse.dropMirror(name);
      this.shapes.delete(name);
    }
    return areShaped;
  }

  /** Makes the views that tables' files declare over mirrors and stored tables. */
  async makeViews(): Promise<void> {
    await this.viewsOf(this.parts.pages.base().tables.values());
  }

  private async shape(name: string, { plan, mixed }: MirrorTable, rows: RowMirrors): Promise<void> {
    const { state, warehouse, log } = this.parts;
    // The table is created even without rows, because datasets read it.
    if ((await warehouse.shapeMirror(plan)) === 'empty') rows.forgetAll(name);
    else if (!this.shapes.has(name)) {
      // A persistent warehouse may have rows of a company that has none in the state any more.
      const found = await this.companiesIn(plan);
      const kept = new Set((await state.resources.kept()).map(({ company }) => company));
      for (const company of found) if (!kept.has(company)) await rows.removeAll(plan, company);
    }
    if (mixed.length > 0)
      log.warn({ table: name, columns: mixed }, 'companies have fields of other types, which are texts here');
  }

  private async companiesIn({ name, tenant }: TablePlan): Promise<readonly string[]> {
    const sql = `SELECT DISTINCT ${quoted(tenant)} FROM ${quoted(name)}`;
    return (await this.parts.warehouse.query({ sql, params: [] })).rows.map(([company]) => String(company));
  }
}
