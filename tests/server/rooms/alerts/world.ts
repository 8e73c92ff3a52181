import type { ReportData } from '../../../../src/language/plan/index.ts';
import { openPostOffice } from '../../../support/post-office.ts';
import type { PostOffice } from '../../../support/post-office.ts';
import { formPage, resourceWorld } from '../resources/world.ts';
import type { ResourceWorld } from '../resources/world.ts';
import type { ServerConfig } from '../../../../src/server/rooms/config.ts';

export const alertsFile = `title: resources.briefs
key: [owner, name]
fields:
  owner: { type: text, title: Owner }
  name: { type: text, title: Name }
  page: { type: text, title: Page, default: /watched }
  filters: { type: text, title: Filters }
  query: { type: text, title: Query }
  measure: { type: text, title: Measure }
  by: { type: text, title: By }
  plan: { type: text, title: Plan }
  condition: { type: choice, title: When, default: above, of: { above: states.draft, below: states.sent, unusual: states.agreed, late: states.draft, rises: states.draft, offPlan: states.draft, failed: states.draft } }
  check: { type: text, title: Check }
  value: { type: number, title: Value, default: 0 }
  margin: { type: number, title: Margin, default: 10 }
  after: { type: integer, title: After, default: 1 }
  occasion: { type: choice, title: Occasion, default: time, of: { load: states.draft, time: states.sent, both: states.agreed } }
  days: { type: choice, title: Days, default: '* * *', of: { '* * *': states.draft } }
  time: { type: text, title: Time, default: '12:30' }
  to: { type: list, title: To, item: { type: text } }
  webhooks: { type: list, title: Webhooks, item: { type: text } }
  snoozedUntil: { type: date, title: Quiet }
  hours: { type: choice, title: Hours, default: '0-24 0-6', of: { '0-24 0-6': states.draft, '8-18 1-5': states.sent } }
  priority: { type: choice, title: Priority, default: high, of: { high: states.draft, low: states.sent } }
  state: { type: choice, title: State, default: active, of: { active: states.sent, paused: states.draft } }
access: { write: { action: read, subject: Auth } }
limit: { user: owner }
alerts: { button: moves.send, opens: /alerts/:id, subject: 'Look: {{name}}{{series}}', text: '{{figure}} not {{expected}}: {{link}} of {{page}}', closedSubject: 'Over: {{name}}', closedText: 'since {{date}}', name: name, page: page, filters: filters, query: query, measure: measure, by: by, check: check, plan: plan, condition: condition, value: value, margin: margin, after: after, occasion: occasion, days: days, time: time, to: to, webhooks: webhooks, snoozedUntil: snoozedUntil, hours: hours, priority: priority, state: state }
`;

/** The page that alerts watch: one of its checks holds while all spend together is at most `most`. */
const watchedPage = (most: number): string => `route: /watched
title: pages.report
filterBar:
  components:
    brand: { type: selectList, rules: { autoload: true } }
  hierarchy: [[brand]]
  apiRules:
    lists/sales:
      brand: { dimension: brand }
queries:
  channels:
    path: reports/sales
    params: { measures: [spend, ctr], dimensions: [channel], brand_id: $brand$ }
widgets:
  channels: { type: table, query: channels, title: dimensions.channel, rows: [channel], columns: [spend, ctr] }
rows:
  - [channels]
checks:
  small: { description: Spend is small, expect: [{ type: range, query: channels, measure: spend, max: ${most} }] }
  some: { expect: [{ type: rows, query: channels }] }
  alba: { with: { brand: B000002 }, expect: [{ type: range, query: channels, measure: spend, max: 1 }] }
`;

export interface AlertWorld extends ResourceWorld {
  readonly office: PostOffice;
  /** Writes an alert, which is checked when the clock comes to its time. Answers its id. */
  alert(who: string, values: object): Promise<string>;
  update(who: string, id: string, version: number, values: object): Promise<void>;
  /** Lets it become the time of the alerts of the next day. */
  nextDay(): void;
  /** Changes the page: the check `small` holds up to so much spend. */
  watch(most: number): Promise<void>;
  notifications(who: string, query?: string): Promise<readonly Row[]>;
  events(who: string, query?: string): Promise<readonly Row[]>;
  /** The rows of a response of the API. */
  listed(who: string, path: string): Promise<readonly Row[]>;
  job(name: string, kind?: string): Promise<Row | null>;
}

export type Row = Readonly<Record<string, unknown>>;

const rowsOf = ({ columns, rows }: ReportData): readonly Row[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));

export async function alertWorld(
  config: Partial<ServerConfig> = {},
  edit: (write: (name: string, text: string) => void) => void = () => undefined,
): Promise<AlertWorld> {
  const office = await openPostOffice();
  const world = await resourceWorld(
    (write) => {
      write('resources/alerts.yaml', alertsFile);
      write('routes/watched.yaml', watchedPage(100));
      write('routes/alert.yaml', formPage('alerts'));
      edit(write);
    },
    {
      config: {
        worksJobs: true,
        lookMs: 120,
        mail: { url: office.url, from: 'reports@reportwright.example' },
        mailDomains: ['partner.example'],
        publicUrl: 'https://reports.example',
        ...config,
      },
    },
  );
  const rows = async (who: string, path: string): Promise<readonly Row[]> =>
    rowsOf((await world.get(who, path)).json<ReportData>());
  const change = async (who: string, one: object): Promise<string> => {
    const answer = await world.post(who, 'resources/alerts/changes', { changes: [one] });
    const body = answer.json<{ rows?: readonly { id: string }[] }>();
    if (body.rows === undefined) throw new Error(answer.body);
    return body.rows[0]!.id;
  };
  return {
    ...world,
    office,
    alert: (who, values) => change(who, { kind: 'insert', values }),
    async update(who, id, version, values) {
      await change(who, { kind: 'update', id, version, values });
    },
    nextDay() {
      world.clock.advance(86_400);
      world.forget();
    },
    watch: (most) => world.edit('routes/watched.yaml', watchedPage(most)),
    notifications: (who, query = '') => rows(who, `notifications${query}`),
    listed: rows,
    events: (who, query = '') => rows(who, `alerts/events${query}`),
    async job(name, kind = 'alert') {
      const all = await rows('admin@acme', 'jobs');
      return all.find((one) => one['about'] === name && one['job'] === kind) ?? null;
    },
    async close() {
      await world.close();
      await office.close();
    },
  };
}
