import { and, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { alertEpisodes, alertStates } from './tables/alerts.ts';
import type { SeriesState } from '../../alerts/index.ts';
import type { Row } from './row.ts';

export type AlertEpisode = Row<typeof alertEpisodes>;

export type AlertKey = Pick<Row<typeof alertStates>, 'company' | 'resource' | 'alert'>;

/** The changes of one evaluation, saved atomically. */
export interface AlertChange {
  readonly series: Readonly<Record<string, SeriesState>>;
  readonly opened: readonly AlertEpisode[];
  /** Ids of episodes that were silent and of which recipients are now notified. */
  readonly notified: readonly string[];
  readonly closed: readonly { readonly id: string; readonly notify: boolean }[];
  readonly at: Date;
}

/** The states and episodes of alerts. */
export interface StoredAlerts {
  /** Returns the state of the alert's series and the revision of the last evaluation; 0 before the first. */
  stateOf(alert: AlertKey): Promise<Pick<Row<typeof alertStates>, 'revision' | 'series'>>;
  /** Saves an evaluation. Returns false and changes nothing when another server has saved one since that revision. */
  save(alert: AlertKey, revision: number, change: AlertChange): Promise<boolean>;
  /** Returns open episodes that nobody was notified of yet. */
  silent(): Promise<readonly AlertEpisode[]>;
  /** Returns episodes with a due notification. */
  due(): Promise<readonly AlertEpisode[]>;
  done(company: string, id: string, part: 'opening' | 'closing'): Promise<void>;
  find(company: string, id: string): Promise<AlertEpisode | null>;
  /** Returns episodes, the newest first. `from` and `until` limit them to those that overlap this period. */
  list(
    company: string,
    wanted: { readonly from: Date | null; readonly until: Date | null; readonly reader: string | null },
    limit: number,
  ): Promise<readonly AlertEpisode[]>;
  /** Closes the episodes and deletes the states of alerts that are not in the list. */
  keepOnly(alerts: readonly AlertKey[], at: Date): Promise<void>;
  /** Deletes episodes that closed before that time. */
  prune(before: Date): Promise<void>;
}

export function alertStore(database: Database): StoredAlerts {
  return {
    async stateOf(alert) {
      const [found] = await database
        .select({ revision: alertStates.revision, series: alertStates.series })
        .from(alertStates)
        .where(stateOf(alert));
      return found ?? { revision: 0, series: {} };
    },
    save: (alert, revision, { series, opened, notified, closed, at }) =>
      database.transaction(async (transaction) => {
        const taken = await transaction
          .insert(alertStates)
          .values({ ...alert, revision: revision + 1, series })
          .onConflictDoUpdate({
            target: [alertStates.company, alertStates.resource, alertStates.alert],
            set: { revision: revision + 1, series },
            setWhere: eq(alertStates.revision, revision),
          })
          .returning({ revision: alertStates.revision });
        if (taken.length === 0) return false;
        if (opened.length > 0) await transaction.insert(alertEpisodes).values([...opened]);
        if (notified.length > 0)
          await transaction
            .update(alertEpisodes)
            .set({ notifiedAt: at, opening: 'due' })
            .where(among(alert.company, notified));
        for (const notify of [true, false]) {
          const ids = closed.filter((one) => one.notify === notify).map(({ id }) => id);
          if (ids.length > 0)
            await transaction
              .update(alertEpisodes)
              .set({ closedAt: at, ...(notify && { closing: 'due' as const }) })
              .where(among(alert.company, ids));
        }
        return true;
      }),
    silent: () =>
      database
        .select()
        .from(alertEpisodes)
        .where(and(isNull(alertEpisodes.closedAt), isNull(alertEpisodes.notifiedAt))),
    due: () =>
      database
        .select()
        .from(alertEpisodes)
        .where(or(eq(alertEpisodes.opening, 'due'), eq(alertEpisodes.closing, 'due')))
        .orderBy(alertEpisodes.openedAt),
    async done(company, id, part) {
      await database
        .update(alertEpisodes)
        .set({ [part]: 'done' })
        .where(among(company, [id]));
    },
    async find(company, id) {
      const [found] = await database
        .select()
        .from(alertEpisodes)
        .where(among(company, [id]));
      return found ?? null;
    },
    list: (company, { from, until, reader }, limit) =>
      database
        .select()
        .from(alertEpisodes)
        .where(
          and(
            eq(alertEpisodes.company, company),
            from === null ? undefined : or(isNull(alertEpisodes.closedAt), gte(alertEpisodes.closedAt, from)),
            until === null ? undefined : lte(alertEpisodes.openedAt, until),
            reader === null
              ? undefined
              : sql`${alertEpisodes.readers} @> ${JSON.stringify([reader.toLowerCase()])}::jsonb`,
          ),
        )
        .orderBy(desc(alertEpisodes.openedAt), alertEpisodes.id)
        .limit(limit),
    async keepOnly(alerts, closedAt) {
      const known = new Set(alerts.map(nameOf));
      const { company: of, resource: by, alert: id } = alertStates;
      const states = await database.select({ company: of, resource: by, alert: id }).from(alertStates);
      for (const { company, resource, alert } of states) {
        const key = { company, resource, alert };
        if (known.has(nameOf(key))) continue;
        await database.transaction(async (transaction) => {
          await transaction
            .update(alertEpisodes)
            .set({ closedAt })
            .where(
              and(
                eq(alertEpisodes.company, company),
                eq(alertEpisodes.resource, resource),
                eq(alertEpisodes.alert, alert),
                isNull(alertEpisodes.closedAt),
              ),
            );
          await transaction.delete(alertStates).where(stateOf(key));
        });
      }
    },
    async prune(before) {
      await database.delete(alertEpisodes).where(lt(alertEpisodes.closedAt, before));
    },
  };
}

const nameOf = ({ company, resource, alert }: AlertKey): string => JSON.stringify([company, resource, alert]);

const stateOf = ({ company, resource, alert }: AlertKey) =>
  and(eq(alertStates.company, company), eq(alertStates.resource, resource), eq(alertStates.alert, alert));

const among = (company: string, ids: readonly string[]) =>
  and(eq(alertEpisodes.company, company), inArray(alertEpisodes.id, [...ids]));
