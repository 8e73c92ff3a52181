import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { FieldModel, FieldValue, ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { faultsOfRow, keyOf, withSolved } from '../../../resources/index.ts';
import type { Clock } from '../../process/clock.ts';
import type { State } from '../../state/state.ts';
import type { Cell, ResultTable, Warehouse } from '../../warehouse/warehouse.ts';
import type { Pages } from '../pages/pages.ts';

interface Parts {
  readonly state: State;
  readonly warehouse: Warehouse;
  readonly pages: Pages;
  readonly clock: Clock;
}

/**
 * Inserts the first rows of each resource, each row once: rows that users changed or deleted are not touched.
 * Logs and skips a SELECT that fails, and rows that don't fit their file.
 */
export async function seedResources(
  { state, warehouse, pages, clock }: Parts,
  log: FastifyBaseLogger,
): Promise<void> {
  for (const { name, seed } of pages.base().resources.values()) {
    if (seed === null) continue;
    const found = await warehouse.query({ sql: seed, params: [] }).catch((error: unknown) => {
      log.error({ error, resource: name }, 'the first rows of a resource could not be read');
      return null;
    });
    if (found === null) continue;
    for (const [company, own] of byCompany(found)) {
      const model = pages.variant(company).resources.get(name);
      if (model === undefined) continue;
      const values = own.map((record) => withSolved(model, valuesOf(model, record), {}));
      const unfit = await takeOver(values, { company, model, by: pages.productId, at: clock.now() }, state);
      if (unfit > 0) log.warn({ company, resource: name, rows: unfit }, 'first rows do not fit');
    }
  }
}

type SeedRecord = ReadonlyMap<string, Cell>;

function byCompany({ columns, rows }: ResultTable): ReadonlyMap<string, readonly SeedRecord[]> {
  const found = new Map<string, SeedRecord[]>();
  for (const row of rows) {
    const record = new Map(columns.map(({ name }, at) => [name, row[at] ?? null]));
    const company = String(record.get('company_id'));
    const own = found.get(company);
    if (own === undefined) found.set(company, [record]);
    else own.push(record);
  }
  return found;
}

interface Taking {
  readonly company: string;
  readonly model: ResourceModel;
  readonly by: string;
  readonly at: Date;
}

/**
 * Inserts the rows that were never written, and returns how many of them don't fit the file. Only these are
 * validated, so that later starts are fast.
 */
async function takeOver(
  rows: readonly ResourceValues[],
  { company, model, by, at }: Taking,
  state: State,
): Promise<number> {
  const first = rows.map((cells) => {
    const key = keyOf(model, cells);
    const brand = model.limit === null ? null : (cells[model.limit.field] ?? null);
    return { id: idOf(key), version: 1, key, brand: brand === null ? null : String(brand), cells };
  });
  let unfit = 0;
  await state.resources.change(company, model.name, async (work) => {
    const written = await work.written(first.map(({ id }) => id));
    const unwritten = first.filter(({ id }) => !written.has(id));
    const sound = unwritten.filter(({ cells }) => faultsOfRow(model, cells).length === 0);
    unfit = unwritten.length - sound.length;
    if (sound.length === 0) return;
    const taken = new Set((await work.byKeys(sound.map(({ key }) => key))).map(({ key }) => key));
    const inserted = sound.filter(({ key }) => !taken.has(key));
    await work.write({ inserted, updated: [], removed: [] }, { by, at });
  });
  return unfit;
}

/** The id is derived from the key, so that a row has the same id at each start. */
const idOf = (key: string): string => `first-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;

function valuesOf({ fields }: ResourceModel, record: SeedRecord): ResourceValues {
  return Object.fromEntries(
    Object.values(fields).flatMap((field): [string, FieldValue][] => {
      const cell = field.compute === null ? (record.get(field.name) ?? null) : null;
      return cell === null ? [] : [[field.name, valueOf(field, cell)]];
    }),
  );
}

/**
 * Converts a cell to the value of a field: a month without its day, a decimal as text, a boolean that the
 * warehouse stores as 0 or 1, a list parsed from JSON.
 */
function valueOf({ type, digits }: FieldModel, cell: NonNullable<Cell>): FieldValue {
  if (type === 'month') return String(cell).slice(0, 7);
  if (type === 'decimal') return Number(cell).toFixed(digits ?? 2);
  if (type === 'list' || type === 'object') return jsonIn(String(cell));
  if (type === 'boolean') return cell === true || Number(cell) === 1;
  return type === 'integer' || type === 'number' ? Number(cell) : cell;
}

/** Text that is not JSON is returned as it is; the validation of the row then reports it. */
function jsonIn(text: string): FieldValue {
  try {
    return JSON.parse(text) as FieldValue;
  } catch {
    return text;
  }
}
