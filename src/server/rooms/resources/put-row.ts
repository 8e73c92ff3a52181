import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { currentValues, keyOf } from '../../../resources/index.ts';
import { badRequest, HttpError, json } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { demandWriting, openResource } from './access.ts';
import type { RequestedChange } from './changes.ts';
import { rowsWith } from './list-rows.ts';
import { writeBatches } from './write-changes.ts';

/**
 * Writes the row of a key. An existing row gets the values and keeps its others; without one, a row is
 * inserted. It serves buttons that know no row, such as a decision on a proposal of a report. 200 `{ row,
 * mirrored }`; 400 names the invalid values; 409 when another user wrote the row at the same moment.
 */
export async function putRow(request: ApiRequest, context: ServerContext): Promise<ApiAnswer> {
  const open = openResource(request, context);
  const { model, scope } = open;
  const values = rounded(request.body as ResourceValues, model);
  const keyed = Object.fromEntries(model.key.map((name) => [name, String(values[name] ?? '')]));
  const { rows } = await context.state.resources.page(scope, rowsWith(keyed, model));
  const row = rows.find(({ cells }) => keyOf(model, currentValues(model, cells)) === keyOf(model, values));
  const change: RequestedChange =
    row === undefined
      ? { kind: 'insert', values }
      : { kind: 'update', id: row.id, version: row.version, values };
  demandWriting(open, request, [change]);
  const writing = { dryRun: false, requestKey: request.idempotencyKey };
  const outcome = await writeBatches([{ open, changes: [change] }], writing, request, context);
  if (outcome.kind === 'written')
    return json({ row: outcome.batches[0]!.rows[0], mirrored: outcome.mirrored });
  if (outcome.conflicts.flat().length > 0)
    throw new HttpError(409, 'conflict', 'Somebody else wrote the row at the same moment. Try once more.');
  throw badRequest(
    outcome.faults.flat().map(({ field, rule, message, allowed }) => ({
      name: field ?? model.name,
      message: message ?? `breaks the rule \`${rule}\``,
      ...(Array.isArray(allowed) ? { allowed: allowed.map(String) } : {}),
    })),
  );
}

/**
 * Rounds numbers to the digits of decimal fields. Figures of a report have more digits than these fields
 * store.
 */
function rounded(values: ResourceValues, { fields }: Pick<ResourceModel, 'fields'>): ResourceValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      return [
        name,
        field?.type === 'decimal' && typeof value === 'number' ? value.toFixed(field.digits ?? 2) : value,
      ];
    }),
  );
}
