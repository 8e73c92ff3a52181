import type { CompleteSpec } from '../widgets/with-defaults.ts';
import type { ResourcePlan } from '../plan/resource.ts';
import { otherRows, type ExampleRow, type ExampleValues } from './other-rows.ts';

const BRANDS: Readonly<Record<string, string>> = { B1: 'Alba', B2: 'Borea', B3: 'Cirrus' };
/** A brand without targets. */
const NEW = 'Delta';
const KPIS = { ctr: 'measures.ctr', cpa: 'measures.cpa', reach: 'measures.reach' } as const;

/** Targets by brand and month, with a field of each type. */
const kpiTargets: ResourcePlan = {
  name: 'kpi_targets',
  title: 'Targets',
  key: ['brand', 'month', 'kpi'],
  fields: {
    brand: {
      type: 'member',
      title: 'dimensions.brand',
      required: true,
      options: 'resources/kpi_targets/options/brand',
    },
    month: { type: 'date', title: 'dimensions.month', required: true },
    kpi: { type: 'choice', title: 'KPI', required: true, of: KPIS },
    target: { type: 'number', title: 'Target', required: true },
    share: { type: 'number', title: 'Share', format: 'percent' },
    budget: { type: 'decimal', title: 'fields.budget', format: 'currency' },
    perPoint: {
      type: 'number',
      title: 'Budget per target',
      compute: 'double(budget) / target',
      format: 'currency',
    },
    agreed: { type: 'boolean', title: 'Agreed' },
    note: { type: 'text', title: 'Note' },
  },
  belongs: { to: 'kpi_targets', by: { brand: 'brand' } },
  schema: {
    required: ['brand', 'month', 'kpi', 'target'],
    properties: {
      brand: { type: 'string' },
      month: { type: 'string', format: 'date' },
      kpi: { type: 'string', enum: Object.keys(KPIS) },
      target: { type: 'number', minimum: 0 },
      share: { type: 'number', minimum: 0, maximum: 1 },
      budget: { type: 'string' },
      agreed: { type: 'boolean' },
      note: { type: 'string', maxLength: 200 },
      stage: { type: 'string' },
    },
  },
};

/** Comments on targets. */
const remarks: ResourcePlan = {
  name: 'remarks',
  title: 'Comments',
  key: ['target', 'written'],
  fields: {
    target: { type: 'text', title: 'Target', required: true },
    written: { type: 'text', title: 'Written', required: true },
    remark: { type: 'text', title: 'Comment', required: true },
  },
  schema: {
    required: ['target', 'written', 'remark'],
    properties: {
      target: { type: 'string' },
      written: { type: 'string' },
      remark: { type: 'string', maxLength: 500 },
    },
  },
};

/** The same targets with a status for approval. */
const agreedTargets: ResourcePlan = {
  ...kpiTargets,
  name: 'agreed_targets',
  fields: {
    ...kpiTargets.fields,
    stage: { type: 'choice', title: 'Stage', of: { draft: 'Draft', agreed: 'Agreed' }, default: 'draft' },
  },
  status: {
    field: 'stage',
    first: 'draft',
    drafts: ['draft'],
    incomplete: [],
    note: 'note',
    moves: { agree: { name: 'agree', title: 'Agree', from: ['draft'], to: 'agreed', access: null } },
  },
};

function firstRows(): ExampleRow[] {
  return Object.keys(BRANDS).flatMap((brand, at) =>
    Object.keys(KPIS).flatMap((kpi, place) =>
      [1, 2, 3, 4].map((month): ExampleRow => {
        const target = Math.round((place + 1) * (10 + at * 3 + month) * 10) / 10;
        const budget = 1500 * (at + 1) + 250 * month;
        const values: ExampleValues = {
          brand,
          month: `2026-0${month}-01`,
          kpi,
          target,
          share: Math.round(100 / (month + at + 2)) / 100,
          budget: budget.toFixed(2),
          perPoint: budget / target,
          agreed: month < 3,
          note: month === 1 && place === 0 ? 'Agreed with the client' : null,
        };
        return { id: `${brand}-${kpi}-${month}`, version: 1, values, texts: { brand: BRANDS[brand]! } };
      }),
    ),
  );
}

/** The resource that an example edits. */
export const exampleResource = (spec: CompleteSpec): ResourcePlan | undefined =>
  'resource' in spec
    ? ([agreedTargets, remarks].find(({ name }) => name === spec.resource) ?? kpiTargets)
    : undefined;

interface SentChange {
  readonly kind: 'insert' | 'update' | 'delete';
  readonly ref?: string;
  readonly id?: string;
  readonly version?: number;
  readonly values?: ExampleValues;
}

/** A response of the API, by status. */
export interface ExampleAnswer {
  readonly status: 200 | 404 | 409 | 422;
  readonly body: unknown;
}

/**
 * A table in memory that behaves like the API: all changes or none, rows by version, unique keys, retries
 * applied once.
 */
export function createExampleTable(rows: readonly ExampleRow[] = firstRows()) {
  let table = new Map(rows.map((row) => [row.id, row]));
  const answered = new Map<string, ExampleAnswer>();
  let count = 0;

  function write(changes: readonly SentChange[]): ExampleAnswer {
    const next = new Map(table);
    const conflicts: unknown[] = [];
    const written: unknown[] = [];
    for (const [index, change] of changes.entries()) {
      const { kind, ref, id = `row-${(count += 1)}`, version, values = {} } = change;
      const current = next.get(id);
      if (kind !== 'insert' && current?.version !== version) {
        const now = current ?? { version: 0, values: {}, deleted: true };
        conflicts.push({ index, id, current: now, changedBy: 'Kim', changedAt: '2026-10-28T09:00:00Z' });
        continue;
      }
      if (kind === 'delete') {
        next.delete(id);
        written.push({ id, version, values: {} });
        continue;
      }
      const whole = { ...current?.values, ...values };
      const texts = { brand: BRANDS[String(whole.brand)] ?? String(whole.brand) };
      const row = { id, version: (current?.version ?? 0) + 1, values: whole, texts };
      next.set(id, row);
      written.push({ ...row, ...(ref === undefined ? {} : { ref }) });
    }
    if (conflicts.length > 0) return { status: 409, body: { conflicts } };
    const faults = faultsOf(changes, next);
    if (faults.length > 0) return { status: 422, body: { faults } };
    table = next;
    return { status: 200, body: { rows: written, mirrored: 'now' } };
  }

  return {
    get(path: string): ExampleAnswer {
      if (path.includes('/options/')) {
        const options = Object.entries(BRANDS).map(([value, title]) => ({ value, title }));
        return { status: 200, body: { options } };
      }
      if (!path.startsWith('resources/')) return { status: 404, body: null };
      const [name = '', search = ''] = path.slice('resources/'.length).split('?');
      const wanted = [...new URLSearchParams(search)];
      const found = (otherRows[name] ?? [...table.values()]).filter(({ id, values }) =>
        wanted.every(([key, text]) =>
          key === 'id'
            ? text.split(',').includes(id)
            : values[key] === undefined || String(values[key]) === text,
        ),
      );
      return { status: 200, body: { columns: [], rows: found, total: found.length, mayWrite: true } };
    },
    /** With `isDry`, the changes are checked and answered, but not written. */
    post(changes: readonly SentChange[], idempotencyKey: string, isDry = false): ExampleAnswer {
      if (isDry) return createExampleTable([...table.values()]).post(changes, idempotencyKey);
      const answer = answered.get(idempotencyKey) ?? write(changes);
      answered.set(idempotencyKey, answer);
      return answer;
    },
  };
}

const keyOf = (values: ExampleValues): string => kpiTargets.key.map((name) => values[name] ?? '').join('\n');

/** The mistakes in changes: duplicate keys and unknown brands. */
function faultsOf(changes: readonly SentChange[], table: ReadonlyMap<string, ExampleRow>): unknown[] {
  const keys = [...table.values()].map(({ values }) => keyOf(values));
  return changes.flatMap(({ kind, id, values = {} }, index) => {
    if (kind === 'delete') return [];
    const whole = (kind === 'update' ? table.get(id!)?.values : values) ?? {};
    const fault = (field: string, message: string): unknown => ({
      index,
      field,
      value: whole[field] ?? null,
      message,
    });
    if (typeof whole.brand === 'string' && !Object.hasOwn(BRANDS, whole.brand) && whole.brand !== NEW)
      return [fault('brand', 'There is no such brand.')];
    const isTwice = keys.filter((key) => key === keyOf(whole)).length > 1;
    return isTwice ? [fault('kpi', 'There is a row with this brand, month and KPI.')] : [];
  });
}
