import type { FastifyBaseLogger } from 'fastify';
import type { ResourceModel } from '../../../../language/plan/index.ts';
import type { Clock } from '../../../process/clock.ts';
import type { State } from '../../../state/state.ts';
import type { Warehouse } from '../../../warehouse/warehouse.ts';
import type { News } from '../../news.ts';
import type { Pages } from '../../pages/pages.ts';
import { publishRows } from '../publish-rows.ts';
import { seedResources } from '../seed.ts';
import { enqueue } from '../work-queue.ts';
import { Retry } from './retry.ts';
import { RowMirrors } from './row-mirrors.ts';
import type { ChangedRow } from './row-mirrors.ts';
import { rowsOfOthers } from './rows-of-others.ts';
import { TableMirrors } from './table-mirrors.ts';

interface Parts {
  readonly state: State;
  readonly warehouse: Warehouse;
  readonly pages: Pages;
  readonly clock: Clock;
  readonly news: News;
  readonly log: FastifyBaseLogger;
}

/** The tables of the warehouse from which reports read the rows that users write. */
export interface Mirrors {
  /**
   * Mirrors written rows. The caller must hold the turn of the resource (`enqueue`). `soon`: it failed and
   * will be retried.
   */
  take(company: string, model: ResourceModel, changed: readonly ChangedRow[]): Promise<'now' | 'soon'>;
  close(): Promise<void>;
}

/**
 * Makes the mirrors from the state, and updates them when the files change. A mirror that could not be
 * written is rebuilt until that succeeds.
 */
export async function openMirrors(parts: Parts): Promise<Mirrors> {
  const mirrors = new SyncedMirrors(parts);
  await mirrors.open();
  return mirrors;
}

class SyncedMirrors implements Mirrors {
  private readonly tables: TableMirrors;
  private readonly rows: RowMirrors;
  private readonly retry = new Retry(() => void this.bringUpToDate());
  /** The resources of companies whose mirrors could not be written, by `nameOf`. */
  private readonly failed = new Map<string, { readonly company: string; readonly resource: string }>();
  /** The resources that the mirrors were last made for: those of the base, then those of each customer. */
  private seen: readonly ReadonlyMap<string, ResourceModel>[] = [];
  private updating = Promise.resolve();
  private isClosed = false;
  private unsubscribe: readonly (() => void)[] = [];

  constructor(private readonly parts: Parts) {
    this.tables = new TableMirrors(parts);
    this.rows = new RowMirrors({ ...parts, tableNamed: (name) => this.tables.named(name) });
  }

  async open(): Promise<void> {
    const { state, pages } = this.parts;
    await this.bringUpToDate();
    this.unsubscribe = [
      pages.subscribe(() => void this.bringUpToDate()),
      state.channel.subscribe((heard) => {
        if (heard === 'missed') {
          this.rows.forgetAll();
          this.seen = [];
          void this.bringUpToDate();
        } else if (heard.kind === 'rows') void this.takeFromOther(heard.company, heard.resource, heard.ids);
      }),
    ];
  }

  async take(company: string, model: ResourceModel, changed: readonly ChangedRow[]): Promise<'now' | 'soon'> {
    if (model.mirror === null) return 'now';
    try {
      await this.write(company, model, () => this.rows.write(company, model, changed));
      return 'now';
    } catch (error) {
      this.noteFailure(company, model.name, error);
      this.retry.schedule();
      return 'soon';
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    this.retry.stop();
    await this.updating;
  }

  private bringUpToDate(): Promise<void> {
    this.updating = this.updating
      .then(() => this.update())
      .catch((error: unknown) => {
        this.parts.log.error({ err: error }, 'the mirrors of resources could not be made');
        this.retry.schedule();
      });
    return this.updating;
  }

  /** Rebuilds the mirrors that don't match the files and the state. */
  private async update(): Promise<void> {
    const { pages, state, log } = this.parts;
    const now = [pages.base(), ...pages.resourceCustomers().map((company) => pages.variant(company))].map(
      ({ resources }) => resources,
    );
    const isSeen = now.length === this.seen.length && now.every((one, at) => one === this.seen[at]);
    if (this.failed.size === 0 && isSeen) return await this.tables.makeViews();
    this.seen = [];
    this.tables.readFiles();
    await this.backfill();
    await seedResources(this.parts, log);
    const areShaped = await this.tables.make(this.rows);
    for (const { company, resource } of [...(await state.resources.kept()), ...this.failed.values()])
      await enqueue(company, resource, async () => {
        const model = pages.variant(company).resources.get(resource);
        if (model === undefined) this.failed.delete(nameOf(company, resource));
        else if (!this.rows.areMade(company, model))
          await this.write(company, model, () => this.rows.rebuild(company, model));
      }).catch((error: unknown) => this.noteFailure(company, resource, error));
    await this.tables.makeViews();
    if (this.failed.size > 0 || !areShaped) return this.retry.schedule();
    this.seen = now;
    this.retry.reset();
  }

  /** Runs before the seed, which would otherwise insert a first row under the key that a stored row gets. */
  private async backfill(): Promise<void> {
    const { pages, state } = this.parts;
    for (const { company, resource } of await state.resources.kept()) {
      const model = pages.variant(company).resources.get(resource);
      if (model === undefined || this.rows.areMade(company, model)) continue;
      if (Object.values(model.fields).some(({ backfill }) => backfill !== null))
        await enqueue(company, resource, () => this.rows.update(company, model));
    }
  }

  /** Reads the files again before a mirror is rebuilt, so that it has their current columns. */
  private async write(company: string, model: ResourceModel, work: () => Promise<void>): Promise<void> {
    const isThere = this.tables.named(model.mirror ?? '') !== undefined;
    if (!isThere || !this.rows.areMade(company, model)) this.tables.readFiles();
    await work();
    this.failed.delete(nameOf(company, model.name));
  }

  /** Mirrors the rows that another server has written, then notifies the browsers of this server. */
  private async takeFromOther(
    company: string,
    resource: string,
    ids: readonly string[] | null,
  ): Promise<void> {
    const { pages, warehouse, news } = this.parts;
    try {
      await enqueue(company, resource, async () => {
        const model = pages.variant(company).resources.get(resource);
        if (model === undefined) return;
        if (ids === null && !warehouse.isShared) this.rows.forget(company, resource);
        const table = this.tables.named(model.mirror ?? '')?.plan;
        const waiting = { ...this.parts, isClosed: () => this.isClosed };
        const { changed, heard } = await rowsOfOthers(company, model, ids, table, waiting);
        if (changed.length > 0 || !warehouse.isShared) await this.take(company, model, changed);
        publishRows(news, company, model, heard);
      });
    } catch (error) {
      this.noteFailure(company, resource, error);
      this.retry.schedule();
    }
  }

  private noteFailure(company: string, resource: string, error: unknown): void {
    this.rows.forget(company, resource);
    this.failed.set(nameOf(company, resource), { company, resource });
    this.parts.log.error({ err: error, company, resource }, 'rows could not be mirrored');
  }
}

const nameOf = (company: string, resource: string): string => JSON.stringify([company, resource]);
