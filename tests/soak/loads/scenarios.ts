import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { GreedyLoad } from './greedy.ts';
import { ask } from './request.ts';
import type { Outcome } from './request.ts';
import { freshQuestion, randomFrom, smallQuestion, wideQuestion } from './questions.ts';
import type { Random } from './questions.ts';

/** The environment of a scenario. */
export interface Stage {
  readonly url: string;
  /** Tokens of two users of acme, and of one of globex. */
  readonly acme: readonly [string, string];
  readonly globex: string;
  /** Aborts when the time is over. */
  readonly end: AbortSignal;
}

/** Records an outcome under a heading of the table. */
export type Note = (heading: string, outcome: Outcome) => void;

/** Many clients and their requests until the time is over. */
export interface Scenario {
  readonly name: string;
  play(stage: Stage, note: Note): Promise<void>;
}

/**
 * Runs `size` clients concurrently, each with one request at a time. Their first requests are spread over the
 * mean pause.
 */
async function crowd(
  size: number,
  { end }: Stage,
  thinkMs: number,
  act: (random: Random, at: number) => Promise<void>,
): Promise<void> {
  const one = async (_: unknown, at: number): Promise<void> => {
    const random = randomFrom(at * 7_919 + 1);
    const think = (): Promise<void> => sleep(thinkMs * (0.5 + random()));
    await sleep(thinkMs * random());
    while (!end.aborted) {
      await act(random, at);
      if (thinkMs > 0) await think();
    }
  };
  await Promise.all(Array.from({ length: size }, one));
}

const tokenOf = ({ acme, globex }: Stage, at: number): string =>
  [acme[0], globex, acme[1], globex][at % 4] ?? globex;

const fresh = (size: number, thinkMs: number): Scenario => ({
  name: `${size.toLocaleString('en')} users, each with a fresh question every ${thinkMs / 1_000} s`,
  play: (stage, note) =>
    crowd(size, stage, thinkMs, async (random, at) => {
      note('reports', await ask(`${stage.url}/api/${freshQuestion(random)}`, tokenOf(stage, at)));
    }),
});

const wide: Scenario = {
  name: "24 wide questions of acme beside globex's small ones",
  async play(stage, note) {
    await Promise.all([
      crowd(24, stage, 0, async (random) => {
        const outcome = await ask(`${stage.url}/api/${wideQuestion(random)}`, stage.acme[0]);
        note("acme's wide questions", outcome);
        // A rejected client retries after a pause, since a tight loop would be a load of its own.
        if (outcome.status !== 200) await sleep(500);
      }),
      crowd(2, stage, 200, async (random) => {
        note("globex's small reports", await ask(`${stage.url}/api/${smallQuestion(random)}`, stage.globex));
      }),
      crowd(1, stage, 400, async (random) => {
        note(
          "acme's small reports, of another user",
          await ask(`${stage.url}/api/${smallQuestion(random)}`, stage.acme[1]),
        );
      }),
    ]);
  },
};

/**
 * Seconds in which one company works alone, and in which another one sends its load. They alternate, so that
 * both meet the same machine.
 */
const blockSeconds = 10;

/** Runs the load of acme in a process of its own for one block. */
async function greedy({ url, acme: tokens }: Stage, note: (outcome: Outcome) => void): Promise<void> {
  const child = fork(fileURLToPath(new URL('greedy.ts', import.meta.url)));
  const load: GreedyLoad = { url, tokens, seconds: blockSeconds };
  child.send(load);
  const [outcomes] = (await once(child, 'message')) as [readonly Outcome[]];
  for (const outcome of outcomes) note(outcome);
}

const fair: Scenario = {
  name: "acme asks for everything beside globex's small reports, and does not, in turns",
  async play(stage, note) {
    const block = async (heading: string, isGreedy: boolean): Promise<void> => {
      const control = new AbortController();
      setTimeout(() => control.abort(), blockSeconds * 1_000);
      const now = { ...stage, end: control.signal };
      const small = crowd(4, now, 250, async (random) => {
        note(heading, await ask(`${stage.url}/api/${smallQuestion(random)}`, stage.globex));
      });
      await Promise.all([
        small,
        ...(isGreedy ? [greedy(stage, (outcome) => note("acme's questions", outcome))] : []),
      ]);
    };
    while (!stage.end.aborted) {
      await block("globex's small reports, alone", false);
      await block("globex's small reports, beside acme", true);
    }
  },
};

const readiness: Scenario = {
  name: '600 looping on /readyz beside 20 users',
  async play(stage, note) {
    await Promise.all([
      crowd(600, stage, 0, async () => note('/readyz', await ask(`${stage.url}/readyz`))),
      crowd(20, stage, 1_000, async (random, at) => {
        note('reports', await ask(`${stage.url}/api/${freshQuestion(random)}`, tokenOf(stage, at)));
      }),
    ]);
  },
};

const downloads: Scenario = {
  name: "12 large downloads of acme beside globex's small reports",
  async play(stage, note) {
    await Promise.all([
      crowd(12, stage, 0, async (random, at) => {
        const format = at % 3 === 0 ? 'xlsx' : 'csv';
        const url = `${stage.url}/api/${wideQuestion(random).replace('&totals=true', '')}&format=${format}`;
        const outcome = await ask(url, stage.acme[0]);
        note("acme's downloads", outcome);
        if (outcome.status !== 200) await sleep(500);
      }),
      crowd(2, stage, 200, async (random) => {
        note("globex's small reports", await ask(`${stage.url}/api/${smallQuestion(random)}`, stage.globex));
      }),
    ]);
  },
};

export const scenarios: Readonly<Record<string, Scenario>> = {
  hundred: fresh(100, 5_000),
  thousand: fresh(1_000, 50_000),
  wide,
  fair,
  downloads,
  readyz: readiness,
};
