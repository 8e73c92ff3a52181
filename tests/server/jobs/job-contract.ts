import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnrepeatableError } from '../../../src/server/jobs/job-queue.ts';
import type {
  Job,
  JobKind,
  JobKinds,
  JobQueue,
  JobRequest,
  JobWork,
} from '../../../src/server/jobs/job-queue.ts';

/** A store of jobs on which servers can be begun, one after another or side by side. */
export interface JobStore {
  /** `isAlone`: what runs when it begins to work belongs to a server that has died. */
  server(isAlone: boolean): JobQueue;
  close(): Promise<void>;
}

const all = { company: 'acme', by: null };

const ask = (kind: string, more: Partial<JobRequest> = {}): JobRequest => ({
  kind,
  company: 'acme',
  by: 'a@acme.example',
  about: null,
  input: {},
  ...more,
});

const kind = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
  retries: 0,
  retryDelay: 0,
  limit: 60,
  run,
  ...more,
});

/** Work that goes on until somebody ends it. */
const endless = ({ signal }: JobWork): Promise<void> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

async function until(server: JobQueue, id: string | null, state: Job['state']): Promise<Job> {
  return await expect
    .poll(async () => (await server.list(all, 500)).find((job) => job.id === id), { timeout: 20_000 })
    .toMatchObject({ state })
    .then(async () => (await server.list(all, 500)).find((job) => job.id === id)!);
}

/** What every queue of jobs must do. */
export function describeJobContract(name: string, open: () => Promise<JobStore>): void {
  describe(`jobs in ${name}`, () => {
    let store: JobStore;
    const servers: JobQueue[] = [];
    beforeAll(async () => {
      store = await open();
    });
    afterAll(async () => {
      for (const server of servers) await server.close();
      await store.close();
    });

    async function work(kinds: JobKinds, isAlone = false): Promise<JobQueue> {
      const server = store.server(isAlone);
      servers.push(server);
      await server.work(kinds);
      return server;
    }

    async function end(server: JobQueue): Promise<void> {
      servers.splice(servers.indexOf(server), 1);
      await server.close();
    }

    it('are done, and tell what they are about, when, and how often they were begun', async () => {
      const seen: unknown[] = [];
      const server = await work({
        note: kind(async ({ input, company, by }) => void seen.push([company, by, input])),
      });
      const id = await server.add(ask('note', { about: 'summer.png', input: { file: 'f1' } }));
      const done = await until(server, id, 'done');
      expect(seen).toEqual([['acme', 'a@acme.example', { file: 'f1' }]]);
      expect(done).toMatchObject({
        kind: 'note',
        about: 'summer.png',
        attempts: 1,
        error: null,
        nextAt: null,
      });
      expect(done.endedAt!.getTime()).toBeGreaterThanOrEqual(done.startedAt!.getTime());
      await end(server);
    });

    it('are each done once, by many servers together', async () => {
      const runs = new Map<string, number>();
      const kinds = { count: kind(async ({ id }) => void runs.set(id, (runs.get(id) ?? 0) + 1)) };
      const [one, other] = [await work(kinds), await work(kinds)];
      const ids = await Promise.all(Array.from({ length: 40 }, () => one.add(ask('count'))));
      for (const id of ids) await until(other, id, 'done');
      expect([...runs.values()]).toEqual(Array(40).fill(1));
      expect((await other.counts()).done).toBeGreaterThanOrEqual(40);
      await end(one);
      await end(other);
    });

    it('of one name are there once, and once for each company', async () => {
      const server = store.server(false);
      servers.push(server);
      const first = await server.add(ask('daily', { once: '2026-03-01' }));
      expect(first).not.toBeNull();
      expect(await server.add(ask('daily', { once: '2026-03-01' }))).toBeNull();
      expect(await server.add(ask('daily', { once: '2026-03-01', company: 'globex' }))).not.toBeNull();
      expect(await server.add(ask('daily', { once: '2026-03-02' }))).not.toBeNull();
      for (const { id } of await server.list(all, 500)) await server.cancel(all, id);
      await end(server);
    });

    it('that fail are tried again, until they may no more, and say why', async () => {
      let tries = 0;
      const failing = async (): Promise<void> => {
        tries += 1;
        if (tries < 3) throw new Error(`No. ${tries}`);
      };
      const server = await work({
        third: kind(failing, { retries: 2 }),
        never: kind(() => Promise.reject(new Error('The disk is full.')), { retries: 1 }),
        unfit: kind(() => Promise.reject(new UnrepeatableError('It is no picture.')), { retries: 5 }),
      });
      const [third, never, unfit] = [
        await server.add(ask('third')),
        await server.add(ask('never')),
        await server.add(ask('unfit')),
      ];
      expect(await until(server, third, 'done')).toMatchObject({ attempts: 3, error: null });
      expect(await until(server, never, 'failed')).toMatchObject({ attempts: 2, error: 'The disk is full.' });
      expect(await until(server, unfit, 'failed')).toMatchObject({ attempts: 1, error: 'It is no picture.' });
      await end(server);
    });

    it('wait before they are tried again', async () => {
      const server = await work({
        later: kind(() => Promise.reject(new Error('Not yet.')), { retries: 3, retryDelay: 600 }),
      });
      const id = await server.add(ask('later'));
      const job = await until(server, id, 'retrying');
      expect(job.error).toBe('Not yet.');
      expect(job.nextAt!.getTime()).toBeGreaterThan(job.startedAt!.getTime() + 300_000);
      await server.cancel(all, id!);
      await end(server);
    });

    it('that take too long have failed', async () => {
      const server = await work({ slow: kind(endless, { limit: 1 }) });
      const id = await server.add(ask('slow'));
      expect((await until(server, id, 'failed')).error).toBe('It took longer than 1 s.');
      await end(server);
    });

    it('are cancelled while they wait and while they run, and begun anew', async () => {
      let isFirst = true;
      const onceEndless = async (job: JobWork): Promise<void> => {
        if (!isFirst) return;
        isFirst = false;
        await endless(job);
      };
      const server = await work({ long: kind(onceEndless) });
      const waiting = await server.add(ask('long', { startAfter: new Date('2100-01-01') }));
      expect(await server.cancel(all, waiting!)).toBe(true);
      expect(await until(server, waiting, 'cancelled')).toMatchObject({ attempts: 0 });
      const running = await server.add(ask('long'));
      await until(server, running, 'running');
      expect(await server.cancel(all, running!)).toBe(true);
      await until(server, running, 'cancelled');
      expect(await server.cancel(all, running!)).toBe(false);
      expect(await server.retry(all, running!)).toBe(true);
      await until(server, running, 'done');
      expect(await server.retry(all, running!)).toBe(false);
      await end(server);
    });

    it('tell how far they are while they run, and whoever listens', async () => {
      const news: string[] = [];
      const gate = new EventEmitter();
      const server = await work({
        half: kind(async ({ progress }) => {
          progress(0.5);
          await once(gate, 'open');
        }),
      });
      server.onNews(({ company, id }) => news.push(`${company} ${id}`));
      const id = await server.add(ask('half'));
      await expect.poll(async () => (await server.list(all, 1))[0]?.progress).toBe(0.5);
      gate.emit('open');
      expect((await until(server, id, 'done')).progress).toBeNull();
      expect(new Set(news)).toEqual(new Set([`acme ${id}`]));
      await end(server);
    });

    it('are seen by their company alone, and by a user those that they or nobody asked for', async () => {
      const server = store.server(false);
      servers.push(server);
      const startAfter = new Date('2100-01-01');
      const own = await server.add(ask('seen', { startAfter }));
      const others = await server.add(ask('seen', { startAfter, by: 'b@acme.example' }));
      const nobodys = await server.add(ask('seen', { startAfter, by: null }));
      const foreign = await server.add(ask('seen', { startAfter, company: 'globex' }));
      const seenBy = async (by: string | null, company = 'acme') =>
        (await server.list({ company, by }, 500)).filter((job) => job.kind === 'seen').map(({ id }) => id);
      expect((await seenBy('a@acme.example')).toSorted()).toEqual([own, nobodys].toSorted());
      expect((await seenBy(null)).toSorted()).toEqual([own, others, nobodys].toSorted());
      expect(await seenBy(null, 'globex')).toEqual([foreign]);
      expect(await server.cancel(all, foreign!)).toBe(false);
      expect(await server.cancel({ company: 'acme', by: 'a@acme.example' }, others!)).toBe(false);
      expect(await server.cancel(all, 'no-such-job')).toBe(false);
      await end(server);
    });

    it('that ran when their server died run again, or say that they did not finish', async () => {
      const dead = await work({ again: kind(endless, { retries: 1 }), single: kind(endless) });
      const [again, single] = [await dead.add(ask('again')), await dead.add(ask('single'))];
      await until(dead, again, 'running');
      await until(dead, single, 'running');
      // Another server finds them as a dead one would leave them.
      const next = await work(
        { again: kind(async () => undefined, { retries: 1 }), single: kind(async () => undefined) },
        true,
      );
      expect(await until(next, again, 'done')).toMatchObject({ attempts: 2 });
      expect(await until(next, single, 'failed')).toMatchObject({ error: 'The server ended while it ran.' });
      await end(dead);
      await end(next);
    });

    it('are not taken by a server that drains, which ends those that it has', async () => {
      const gate = new EventEmitter();
      const draining = await work({ begun: kind(async () => void (await once(gate, 'open'))) });
      const begun = await draining.add(ask('begun'));
      await until(draining, begun, 'running');
      const drained = draining.drain();
      const later = await draining.add(ask('begun'));
      gate.emit('open');
      await drained;
      expect(await until(draining, begun, 'done')).toMatchObject({ attempts: 1 });
      expect(await until(draining, later, 'waiting')).toMatchObject({ attempts: 0 });
      const next = await work({ begun: kind(async () => undefined) });
      expect(await until(next, later, 'done')).toMatchObject({ attempts: 1 });
      await end(draining);
      await end(next);
    });

    it('of a server that ends in order run again on the next', async () => {
      const first = await work({ moved: kind(endless, { retries: 1 }) });
      const id = await first.add(ask('moved'));
      await until(first, id, 'running');
      await end(first);
      const next = await work({ moved: kind(async () => undefined, { retries: 1 }) });
      expect(await until(next, id, 'done')).toMatchObject({ attempts: 2 });
      await end(next);
    });
  });
}
