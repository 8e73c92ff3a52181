import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { currentValues, defaultsOf } from '../../../resources/index.ts';
import type { StoredRow } from '../../state/state.ts';
import type { ServerContext } from '../context.ts';

/** A row of a resource that `sends`. */
export interface Schedule {
  readonly resource: string;
  readonly id: string;
  readonly company: string;
  /** With whose rights it is sent. */
  readonly owner: string;
  readonly name: string;
  readonly page: string;
  /** The query of the page's address, with its `?`. */
  readonly filters: string;
  readonly days: string;
  readonly time: string;
  readonly to: readonly string[];
  readonly as: string;
  readonly active: boolean;
  readonly changedAt: Date;
}

type Sending = NonNullable<ResourceModel['sends']>;

/** The schedules of all companies. */
export async function allSchedules({
  state,
  pages,
}: Pick<ServerContext, 'state' | 'pages'>): Promise<Schedule[]> {
  const kept = await state.resources.kept();
  const found = await Promise.all(
    kept.map(async ({ company, resource }) => {
      const model = pages.variant(company).resources.get(resource);
      if (!model?.sends) return [];
      const rows = await state.resources.rows(company, resource);
      return rows.map((row) => scheduleOf(row, company, model, model.sends!));
    }),
  );
  return found.flat();
}

/** The schedule as it is now; null where it is gone. */
export async function findSchedule(
  { state, pages }: Pick<ServerContext, 'state' | 'pages'>,
  { company, resource, id }: Pick<Schedule, 'company' | 'resource' | 'id'>,
): Promise<Schedule | null> {
  const model = pages.variant(company).resources.get(resource);
  const row = (await state.resources.rows(company, resource)).find((one) => one.id === id);
  return model?.sends && row ? scheduleOf(row, company, model, model.sends) : null;
}

function scheduleOf(row: StoredRow, company: string, model: ResourceModel, sends: Sending): Schedule {
  const values: ResourceValues = { ...defaultsOf(model), ...currentValues(model, row.cells) };
  const text = (field: string): string => String(values[field] ?? '');
  const to = values[sends.to];
  return {
    resource: model.name,
    id: row.id,
    company,
    owner: text(model.limit!.field),
    name: text(sends.name),
    page: text(sends.page),
    filters: text(sends.filters),
    days: text(sends.days),
    time: text(sends.time),
    to: Array.isArray(to) ? [...new Set(to.map((address) => String(address).trim().toLowerCase()))] : [],
    as: text(sends.as),
    active: values[sends.state] === 'active',
    changedAt: row.changedAt,
  };
}
