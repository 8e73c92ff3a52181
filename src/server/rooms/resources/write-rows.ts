import type { ApiRequest } from '../../api/handler.ts';
import type { RowWork } from '../../state/state.ts';
import type { RequestedChange } from './changes.ts';
import type { PlannedRow } from './check-changes.ts';

/** Writes the rows of a resource, their history and one entry of the audit log. */
export async function writeRows(
  work: RowWork,
  resource: string,
  rows: readonly PlannedRow[],
  { request, at }: { readonly request: ApiRequest; readonly at: Date },
): Promise<void> {
  const { userName, company } = request.principal;
  const of = (kind: RequestedChange['kind']) => rows.filter((one) => one.kind === kind).map(({ row }) => row);
  await work.write(
    { inserted: of('insert'), updated: of('update'), removed: of('delete') },
    { by: userName, at },
  );
  await work.audit({
    at,
    company,
    userName,
    requestId: request.requestId,
    action: 'update',
    subject: 'resource',
    details: detailsOf(resource, rows),
  });
}

/** The number of rows whose values the record of changes stores. The history has all rows. */
const mostDetailed = 20;

const detailsOf = (resource: string, rows: readonly PlannedRow[]): Record<string, unknown> => ({
  resource,
  rows: rows.length,
  changes: rows.slice(0, mostDetailed).map(({ kind, row, before }) => ({
    kind,
    id: row.id,
    before,
    after: kind === 'delete' ? null : row.cells,
  })),
});
