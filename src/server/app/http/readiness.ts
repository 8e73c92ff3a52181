import { setTimeout as delay } from 'node:timers/promises';
import type { ServerContext } from '../../rooms/context.ts';

/**
 * Milliseconds for which a result is cached: however many requests come, the databases are checked at most once a
 * second.
 */
const freshMs = 1_000;
/** Milliseconds that the first caller waits for the check. */
const patienceMs = 2_000;
/**
 * A database counts as available for this many milliseconds after its last response, since a busy one responds late.
 */
const believedMs = 30_000;

type Checks = Readonly<Record<'warehouse' | 'state' | 'files', boolean>>;

/** The last known availability of both databases and the file store. */
export interface Readiness {
  read(): Promise<Checks>;
  /** The number of imported files that can't be read. All others are served. */
  damage(): number;
}

function isBelieved(answeredAt: number): boolean {
  return performance.now() - answeredAt < believedMs;
}

export function createReadiness(
  context: () => Promise<ServerContext>,
  pingFiles: () => Promise<void>,
): Readiness {
  const answeredAt = { warehouse: -Infinity, state: -Infinity, files: -Infinity };
  let damagedImports = 0;
  let requestedAt = -Infinity;
  let asking: Promise<unknown> | null = null;
  const note = (name: keyof Checks, answer: Promise<unknown>) =>
    answer.then(
      () => (answeredAt[name] = performance.now()),
      () => (answeredAt[name] = -Infinity),
    );
  const check = async (): Promise<void> => {
    const { warehouse, state } = await context();
    damagedImports = warehouse.damagedImports();
    await Promise.all([
      note('warehouse', warehouse.ping()),
      note('state', state.ping()),
      note('files', pingFiles()),
    ]);
  };
  return {
    damage: () => damagedImports,
    async read() {
      const now = performance.now();
      if (asking === null && now - requestedAt >= freshMs) {
        requestedAt = now;
        asking = check()
          .catch(() => undefined)
          .finally(() => (asking = null));
      }
      const isKnown = Object.values(answeredAt).every(isBelieved);
      if (!isKnown && asking !== null)
        await Promise.race([asking, delay(patienceMs, undefined, { ref: false })]);
      const { warehouse, state, files } = answeredAt;
      return { warehouse: isBelieved(warehouse), state: isBelieved(state), files: isBelieved(files) };
    },
  };
}
