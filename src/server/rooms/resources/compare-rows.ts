import type { ResourceModel } from '../../../language/plan/index.ts';
import { sum } from '../../../planning/index.ts';
import { completeRow, currentValues } from '../../../resources/index.ts';
import { json } from '../../api/handler.ts';
import { isWanted } from '../../state/row-order.ts';
import type { StoredRow } from '../../state/state.ts';
import type { Handler } from '../context.ts';
import { openResource } from './access.ts';
import { allRows, rowQuery } from './list-rows.ts';
import { planRestore, rowsInEither } from './restore-plan.ts';

/** Changes that an answer lists; the counts are of all. */
const mostListed = 1_000;

/** `GET resources/{resource}/comparison`: what became of the rows between two moments. */
export const compareRows: Handler = async (request, context) => {
  const open = openResource(request, context);
  const { model, scope } = open;
  const { from, to, ...filters } = request.query;
  const { resources } = context.state;
  const isAsked = isWanted(scope, rowQuery(filters, model));
  const rowsAt = async (at: unknown): Promise<readonly StoredRow[]> =>
    at === undefined ? await allRows(open, context) : await resources.rowsAt(scope, new Date(String(at)));
  const earlier = await rowsAt(from);
  const later = await rowsAt(to);
  // What would make the earlier rows the later ones is what became of them.
  const both = rowsInEither(later, earlier, isAsked);
  const { changes, unchanged } = planRestore(model, both.earlier, both.now, new Map());
  const counts = { insert: 0, update: 0, delete: 0, unchanged };
  for (const { change } of changes) counts[change.kind] += 1;
  const before = sumsOf(model, earlier.filter(isAsked));
  const after = sumsOf(model, later.filter(isAsked));
  return json(
    {
      counts,
      changes: changes.slice(0, mostListed).map((one) => ({
        kind: one.change.kind,
        before: one.before && completeRow(model, one.before),
        after: one.after && completeRow(model, one.after),
      })),
      sums: [...before].map(([field, total]) => ({ field, before: total, after: after.get(field)! })),
    },
    { headers: { 'cache-control': 'private, no-store' } },
  );
};

/** What each exact amount adds up to, to its last digit. What is no number any more counts as nothing. */
function sumsOf(model: ResourceModel, rows: readonly StoredRow[]): ReadonlyMap<string, string> {
  const complete = rows.map(({ cells }) => completeRow(model, currentValues(model, cells)));
  const amounts = Object.values(model.fields).filter(({ type }) => type === 'decimal');
  return new Map(
    amounts.map(({ name, digits }) => {
      const known = complete
        .map((row) => String(row[name] ?? ''))
        .filter((text) => /^-?\d+(\.\d+)?$/.test(text));
      return [name, sum(known).toFixed(digits ?? 2)];
    }),
  );
}
