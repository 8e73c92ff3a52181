// A process of clients that send one request after the other without a pause. It has the lowest priority, so
// that reading their large responses does not delay the users whose times are measured.
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshQuestion, randomFrom, wideQuestion } from './questions.ts';
import { ask, hangUp } from './request.ts';
import type { Outcome } from './request.ts';

/** The load of one company. Two of its users have twelve clients each. */
export interface GreedyLoad {
  readonly url: string;
  readonly tokens: readonly [string, string];
  readonly seconds: number;
}

const clientsOfUser = 12;

process.once('message', async (load: GreedyLoad) => {
  setPriority(constants.priority.PRIORITY_LOW);
  const outcomes: Outcome[] = [];
  const end = performance.now() + load.seconds * 1_000;
  const client = async (token: string, question: typeof freshQuestion, seed: number): Promise<void> => {
    const random = randomFrom(seed);
    while (performance.now() < end) {
      const outcome = await ask(`${load.url}/api/${question(random)}`, token);
      outcomes.push(outcome);
      // A rejected client retries after a pause, since a tight loop would be a load of its own.
      if (outcome.status !== 200) await sleep(500);
    }
  };
  const clients = Array.from({ length: clientsOfUser }, (_, at) => at * 7_919 + 1);
  await Promise.all(
    clients.flatMap((seed) => [
      client(load.tokens[0], freshQuestion, seed),
      client(load.tokens[1], wideQuestion, seed),
    ]),
  );
  hangUp();
  process.send!(outcomes, () => process.disconnect());
});
