import { addDays } from '../../../src/format/index.ts';
import { CallRefused, callText } from '../../../src/page-run/index.ts';
import { checkAlert } from '../../../src/server/rooms/alerts/check-alert.ts';
import { readAlert } from '../../../src/server/rooms/alerts/read-alerts.ts';
import type { Alert } from '../../../src/server/rooms/alerts/read-alerts.ts';
import { openPages } from '../../../src/server/rooms/pages/open-pages.ts';
import { roleRows } from '../../../src/server/rooms/unattended/role-rows.ts';
import type { OwnerParts } from '../../../src/server/rooms/unattended/owner-page.ts';
import type { AlertEpisode } from '../../../src/server/state/state.ts';
import type { Warehouse } from '../../../src/server/warehouse/warehouse.ts';
import { clockAt } from '../../support/clock.ts';
import { startTestServer } from '../../support/test-server.ts';

export interface TrialOptions {
  readonly warehouse: Warehouse;
  /** The last day (ISO date) of the data. */
  readonly today: string;
  /** Number of days to simulate before it. */
  readonly days: number;
  readonly companies: readonly string[];
  /** Selects the shipped alerts to evaluate; all when absent. */
  readonly wants?: (alert: Alert) => boolean;
  /** Called after each simulated day. */
  readonly onDay?: (day: string, series: number) => void;
}

/** An episode of a trial, with the simulated day on which it opened. */
export interface TrialEpisode extends AlertEpisode {
  readonly openedOn: string;
}

/**
 * Evaluates the shipped alerts once on each simulated morning of the demonstration. Each morning knows only
 * the days before it.
 */
export async function runTrial({
  warehouse,
  today,
  days,
  companies,
  wants = () => true,
  onDay = () => undefined,
}: TrialOptions): Promise<readonly TrialEpisode[]> {
  const pages = await openPages({
    dir: 'pages',
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: (line) => {
      throw new Error(line);
    },
  });
  const first = addDays(today, -days);
  const clock = clockAt(`${first}T06:00:00Z`);
  const world = await startTestServer({ pages, warehouse, clock });
  const parts: OwnerParts = {
    context: { state: world.state, pages, clock },
    principalOf: (name) => world.state.users.find(name),
    async requestAs(user, work) {
      const name = user.userName.replace(/\.example$/, '');
      const get = async (path: string, params: Parameters<typeof callText>[1]): Promise<unknown> => {
        const response = await world.get(name, callText(path, params).replace(/^\/api\//, ''));
        if (response.statusCode === 200) return response.json<unknown>();
        throw new CallRefused(response.body, response.statusCode);
      };
      return work({ facts: { company: user.company, userName: user.userName }, get });
    },
  };
  // The initial rows of resources exist once the first request has been answered.
  await world.get('admin@acme', 'global/metadata');
  try {
    const all = await roleRows({ state: world.state, pages }, readAlert);
    const alerts = all.filter((alert) => companies.includes(alert.company) && wants(alert));
    for (let day = first; day <= today; day = addDays(day, 1)) {
      world.forget();
      let happened = 0;
      for (const alert of alerts) {
        const { signal } = new AbortController();
        happened += (await checkAlert(parts, alert, clock.now(), signal)).length;
      }
      onDay(day, happened);
      clock.advance(86_400);
    }
    const wanted = { from: null, until: null, reader: null };
    const found = await Promise.all(
      companies.map((company) => world.state.alerts.list(company, wanted, 10_000)),
    );
    return found.flat().map((one) => ({ ...one, openedOn: one.openedAt.toISOString().slice(0, 10) }));
  } finally {
    await world.server.close();
  }
}
