import { waitFor } from 'xstate';
import { createCascade, selectView } from '../../src/cascade/index.ts';
import type { CascadeActor, CascadeView, LoadRequest, Run } from '../../src/cascade/index.ts';
import { fillParams } from '../../src/language/plan/index.ts';
import type { FilterBarPlan } from '../../src/language/plan/index.ts';
import type { TestServer } from './test-server.ts';
import { DEMO } from './warehouse.ts';

export interface Reply {
  readonly question: string;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A bar on the real machine, against the real server, without a store. */
export interface RealBar {
  readonly actor: CascadeActor;
  readonly replies: Reply[];
  readonly runs: Run[];
  readonly view: () => CascadeView;
  /** Resolves once nothing is loading. */
  readonly settled: () => Promise<void>;
}

export const questionOf = ({ path, params }: LoadRequest): string =>
  `${path}?${new URLSearchParams(
    Object.entries(params)
      .map(([name, value]) => [name, String(value)])
      .toSorted(),
  )}`;

export function openRealBar(plan: FilterBarPlan, server: TestServer, user: string): RealBar {
  const replies: Reply[] = [];
  const runs: Run[] = [];
  const actor = createCascade(
    { plan, time: { now: () => 0, today: () => DEMO.today } },
    {
      async loadOptions(request) {
        const question = questionOf(request);
        const response = await server.get(user, question);
        replies.push({ question, status: response.statusCode, body: response.json() });
        if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}`);
        return response.json();
      },
      runMetrics: async (run) => void runs.push(run),
      readRecord: async () => null,
      writeRecord: async () => {},
      storeFailed: () => {},
    },
  );
  const view = (): CascadeView => selectView(actor.getSnapshot());
  const isSettled = (snapshot: ReturnType<typeof actor.getSnapshot>): boolean =>
    snapshot.matches('running') && selectView(snapshot).settled;
  return {
    actor,
    replies,
    runs,
    view,
    settled: async () => void (await waitFor(actor, isSettled, { timeout: 20_000 })),
  };
}

/** What each remote component whose parents are filled asks for the values shown. */
export function questionsOf(plan: FilterBarPlan, view: CascadeView): ReadonlyMap<string, string> {
  const asking = plan.components.filter(
    ({ remote, parents }) => remote !== null && parents.every((parent) => view.components[parent]!.filled),
  );
  return new Map(
    asking.map(({ name, remote }) => {
      const params = fillParams(remote!.params, { values: view.values, route: {}, session: {} });
      return [name, questionOf({ path: remote!.path, params })];
    }),
  );
}
