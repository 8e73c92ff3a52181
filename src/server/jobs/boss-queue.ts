import type PgBoss from 'pg-boss';
import type { Clock } from '../process/clock.ts';
import type { StateSql } from '../state/state.ts';
import {
  beat,
  countJobs,
  endRetries,
  forgetRun,
  listJobs,
  orphanedJobs,
  onceId,
  openBoss,
  putBack,
  queue,
  stateOf,
} from './boss-database.ts';
import type { JobData } from './boss-database.ts';
import { ofServer, UnrepeatableError } from './job-queue.ts';
import type { JobKind, JobKinds, JobNews, JobQueue, JobRequest, JobScope } from './job-queue.ts';

export interface BossQueueOptions {
  readonly sql: StateSql;
  readonly clock: Clock;
  /** Whether no other server uses this state. */
  readonly isAlone: boolean;
  readonly onTrouble: (error: unknown) => void;
  /**
   * Milliseconds between two polls for jobs that other servers added. The embedded database has one
   * connection.
   */
  readonly pollMs?: number;
}

/** Number of jobs that run concurrently on one server. */
const atOnce = 2;
const beatMs = 10_000;

/** Creates a job queue on pg-boss. Its tables are created when the queue is first used. */
export function createBossQueue({
  sql,
  clock,
  isAlone,
  onTrouble,
  pollMs = 2_000,
}: BossQueueOptions): JobQueue {
  const listeners = new Set<(news: JobNews) => void>();
  const running = new Map<string, AbortController>();
  const sleepers = new Set<() => void>();
  let opening: Promise<PgBoss> | null = null;
  let kinds: JobKinds = {};
  const draining = new AbortController();
  let workers: readonly Promise<void>[] = [];

  const opened = (): Promise<PgBoss> => (opening ??= openBoss(sql, onTrouble));
  const publish = (company: string, id: string): void =>
    listeners.forEach((listener) => listener({ company, id }));
  const wake = (): void => sleepers.forEach((sleeper) => sleeper());

  function sleep(): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        sleepers.delete(end);
        resolve();
      };
      const timer = setTimeout(end, pollMs);
      sleepers.add(end);
    });
  }

  async function add({ once, startAfter, ...data }: JobRequest): Promise<string | null> {
    const boss = await opened();
    const kind = kinds[data.kind];
    const id = await boss.send(queue, data satisfies JobData, {
      ...(once !== undefined && { id: onceId(data.company, data.kind, once) }),
      ...(startAfter !== undefined && { startAfter }),
      ...(kind !== undefined && {
        retryLimit: kind.retries,
        retryDelay: kind.retryDelay,
        retryBackoff: kind.retries > 0,
        expireInSeconds: kind.limit,
      }),
    });
    if (id !== null) publish(data.company, id);
    wake();
    return id;
  }

  /**
   * Adds the periodic job of a kind: that of the current period when `ahead` is 0, of the next one when it is
   * 1.
   */
  async function addRound(name: string, kind: JobKind, ahead: number): Promise<void> {
    if (kind.everyHours === undefined) return;
    const span = kind.everyHours * 3_600_000;
    const start = new Date((Math.floor(clock.now().getTime() / span) + ahead) * span);
    const once = start.toISOString();
    await add({ kind: name, company: ofServer, by: null, about: null, input: {}, once, startAfter: start });
  }

  async function runOne(boss: PgBoss): Promise<boolean> {
    const [job] = await boss.fetch<JobData>(queue, { includeMetadata: true });
    if (job === undefined) return false;
    const { id, data } = job;
    const isLast = job.retryCount >= job.retryLimit;
    // The server began to drain during the fetch.
    if (draining.signal.aborted) {
      await putBack(sql, id);
      return false;
    }
    const limit = Number(job.expireInSeconds);
    const control = new AbortController();
    running.set(id, control);
    const timer = setTimeout(() => control.abort(new Error(`It took longer than ${limit} s.`)), limit * 1000);
    const pulse = createPulse(id, data.company, control);
    publish(data.company, id);
    try {
      const kind = kinds[data.kind];
      if (kind === undefined) throw new UnrepeatableError(`There is no work of the kind ${data.kind}.`);
      const { company, by, input } = data;
      await unlessAborted(
        kind.run({ id, company, by, input, signal: control.signal, isLast, progress: pulse.progress }),
        control.signal,
      );
      await boss.complete(queue, id);
    } catch (error) {
      await fail(boss, id, error);
    } finally {
      clearTimeout(timer);
      pulse.stop();
      running.delete(id);
      await forgetRun(sql, id);
      const kind = kinds[data.kind];
      if (kind !== undefined) await addRound(data.kind, kind, 1);
      publish(data.company, id);
    }
    return true;
  }

  /**
   * Writes heartbeats, and progress at most once a second. If the job is no longer active, it was cancelled
   * on another server.
   */
  function createPulse(id: string, company: string, control: AbortController) {
    let share: number | null = null;
    let isDue = true;
    let isStopped = false;
    const write = async (): Promise<void> => {
      if (isStopped) return;
      if (!(await beat(sql, id, share)) && !isStopped) control.abort(new Error('It was cancelled.'));
      else publish(company, id);
    };
    const timer = setInterval(() => void write().catch(onTrouble), beatMs);
    return {
      progress(next: number): void {
        share = Math.min(1, Math.max(0, next));
        if (!isDue) return;
        isDue = false;
        setTimeout(() => (isDue = true), 1_000).unref();
        void write().catch(onTrouble);
      },
      stop(): void {
        isStopped = true;
        clearInterval(timer);
      },
    };
  }

  async function fail(boss: PgBoss, id: string, error: unknown): Promise<void> {
    if (error instanceof UnrepeatableError) await endRetries(sql, id);
    await boss.fail(queue, id, { message: error instanceof Error ? error.message : String(error) });
  }

  /** Fails the jobs of dead servers. Those with retries left are repeated. */
  async function takeLost(boss: PgBoss, alone: boolean): Promise<void> {
    for (const { id, company } of await orphanedJobs(sql, alone)) {
      if (running.has(id)) continue;
      await boss.fail(queue, id, { message: serverEnded().message });
      await forgetRun(sql, id);
      publish(company, id);
    }
  }

  async function workOn(boss: PgBoss): Promise<void> {
    while (!draining.signal.aborted) {
      const found = await runOne(boss).catch((error: unknown) => (onTrouble(error), false));
      if (!found && !draining.signal.aborted) await sleep();
    }
  }

  async function drain(): Promise<void> {
    draining.abort();
    wake();
    await Promise.all(workers);
  }

  return {
    add,
    async list(scope, limit) {
      await opened();
      return listJobs(sql, scope, limit);
    },
    counts: async () => (opening === null ? {} : await opening.then(() => countJobs(sql))),
    async cancel(scope: JobScope, id: string) {
      const boss = await opened();
      const found = await stateOf(sql, scope, id);
      if (found === null || !['waiting', 'running', 'retrying'].includes(found.state)) return false;
      await boss.cancel(queue, id);
      running.get(id)?.abort(new Error('It was cancelled.'));
      publish(scope.company, id);
      return true;
    },
    async retry(scope: JobScope, id: string) {
      const boss = await opened();
      const found = await stateOf(sql, scope, id);
      if (found?.state === 'failed') await boss.retry(queue, id);
      else if (found?.state === 'cancelled') await boss.resume(queue, id);
      else return false;
      publish(scope.company, id);
      wake();
      return true;
    },
    async work(known) {
      kinds = known;
      const boss = await opened();
      await takeLost(boss, isAlone);
      for (const [name, kind] of Object.entries(kinds)) await addRound(name, kind, 0);
      const timer = setInterval(() => void takeLost(boss, false).catch(onTrouble), 60_000);
      timer.unref();
      draining.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
      workers = Array.from({ length: atOnce }, () => workOn(boss));
    },
    onNews(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    drain,
    async close() {
      const drained = drain();
      for (const control of running.values()) control.abort(serverEnded());
      await drained;
      if (opening !== null) await (await opening).stop({ graceful: false, close: false });
    },
  };
}

const serverEnded = (): Error => new Error('The server ended while it ran.');

/** Settles with the work, or rejects when the signal aborts. Work that ignores its signal is abandoned. */
function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = (): void => reject(signal.reason as Error);
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject);
  });
}
