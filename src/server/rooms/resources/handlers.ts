import { completeRow, currentValues } from '../../../resources/index.ts';
import { json } from '../../api/handler.ts';
import type { Handlers } from '../context.ts';
import { demandWriting, openResource } from './access.ts';
import type { AskedChange } from './changes.ts';
import { listRows } from './list-rows.ts';
import { writeChanges } from './write-changes.ts';

/** What users write: see README.md. */
export const resourceHandlers: Handlers = {
  listRows,
  async changeRows(request, context) {
    const open = openResource(request, context);
    demandWriting(open, request);
    const { changes } = request.body as { readonly changes: readonly AskedChange[] };
    const batch = { changes, dryRun: request.query.dryRun === true, requestKey: request.idempotencyKey };
    return await writeChanges(batch, open, request, context);
  },
  async getRowHistory(request, context) {
    const { model, scope } = openResource(request, context);
    const versions = await context.state.resources.history(scope, String(request.query['id']));
    const history = versions.map(({ version, kind, cells, by, at }) => ({
      version,
      kind,
      values: completeRow(model, currentValues(model, cells)),
      by,
      at: at.toISOString(),
    }));
    return json({ history }, { headers: { 'cache-control': 'private, no-store' } });
  },
};
