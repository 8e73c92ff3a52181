import { completeRow, currentValues } from '../../../resources/index.ts';
import { badRequest, json } from '../../api/handler.ts';
import type { Handlers } from '../context.ts';
import { demandWriting, openNamed, openResource } from './access.ts';
import type { RequestedChange } from './changes.ts';
import { exchangeHandlers } from './exchange/handlers.ts';
import { rowFilter } from '../../state/row-order.ts';
import { compareRows } from './compare-rows.ts';
import { copyRow } from './copy-row.ts';
import { allRows, listRows, rowQuery } from './list-rows.ts';
import { putRow } from './put-row.ts';
import { planBelonging, planRestore, rowsInEither } from './restore-plan.ts';
import { answerPlan } from './row-plan.ts';
import { writeChanges } from './write-changes.ts';

/** Handlers of the rows that users write; see README.md. */
export const resourceHandlers: Handlers = {
  ...exchangeHandlers,
  listRows,
  async changeRows(request, context) {
    const open = openResource(request, context);
    const { changes, before = [] } = request.body as RequestedChanges;
    demandWriting(open, request, changes);
    const others = before.map((other) => {
      const batch = { changes: other.changes, open: openNamed(other.resource, request, context) };
      demandWriting(batch.open, request, other.changes);
      return batch;
    });
    const names = [open, ...others.map((other) => other.open)].map(({ model }) => model.name);
    if (new Set(names).size < names.length)
      throw badRequest([{ name: 'before', message: 'names a resource twice', allowed: [] }]);
    const writing = { dryRun: request.query.dryRun === true, requestKey: request.idempotencyKey };
    return await writeChanges({ changes, open }, others, writing, request, context);
  },
  async getRowHistory(request, context) {
    const { model, scope } = openResource(request, context);
    const { resources } = context.state;
    const options = { headers: { 'cache-control': 'private, no-store' } };
    const { id } = request.query;
    if (id === undefined) {
      const batches = await resources.batches(scope, mostBatches);
      // The clock of another server that wrote may be ahead of this one.
      const now = new Date(Math.max(context.clock.now().getTime(), batches[0]?.at.getTime() ?? 0));
      return json(
        {
          now: now.toISOString(),
          history: batches.map(({ at, ...batch }) => ({ at: at.toISOString(), ...batch })),
        },
        options,
      );
    }
    const versions = await resources.history(scope, String(id));
    const history = versions.map(({ version, kind, cells, by, at }) => ({
      version,
      kind,
      values: completeRow(model, currentValues(model, cells)),
      by,
      at: at.toISOString(),
    }));
    return json({ history }, options);
  },
  compareRows,
  putRow,
  copyRow,
  async restoreRows(request, context) {
    const open = openResource(request, context);
    demandWriting(open, request);
    const { model, scope } = open;
    const { resources } = context.state;
    const body = request.body as { readonly at: string; readonly belonging?: 'restore' | 'keep' };
    const at = new Date(body.at);
    const { mark = null, language, ...filters } = request.query;
    const isRequested = rowFilter(scope, rowQuery(filters, model));
    const both = rowsInEither(await resources.rowsAt(scope, at), await allRows(open, context), isRequested);
    const plan = planRestore(model, both.earlier, both.now, await resources.lastVersions(scope));
    return await answerPlan(plan, {
      mark: mark as string | null,
      ...(language !== undefined && { language: String(language) }),
      open,
      belonging: body.belonging === 'keep' ? [] : await planBelonging(open, both, at, request, context),
      request,
      context,
    });
  },
};

interface RequestedChanges {
  readonly changes: readonly RequestedChange[];
  /** Batches of other resources that are written in the same transaction. */
  readonly before?: readonly { readonly resource: string; readonly changes: readonly RequestedChange[] }[];
}

/** The number of batches that the history of a table lists. Callers can name any other moment, too. */
const mostBatches = 200;
