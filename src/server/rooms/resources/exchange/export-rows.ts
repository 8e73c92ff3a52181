import { Readable } from 'node:stream';
import type { ResourceModel, ResourceValues, SheetModel } from '../../../../language/plan/index.ts';
import { createFormatters, localeOf } from '../../../../format/index.ts';
import { completeRow, currentValues, keyOf } from '../../../../resources/index.ts';
import { badRequest, download, HttpError } from '../../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../../api/handler.ts';
import type { StoredRow } from '../../../state/state.ts';
import type { Handler, ServerContext } from '../../context.ts';
import { titlesOf } from '../../reports/titles.ts';
import { ownerKeyOf } from '../following.ts';
import { openNamed, openResource } from '../access.ts';
import type { OpenResource } from '../access.ts';
import { allRows, namesOfMembers, rowQuery } from '../list-rows.ts';
import type { DaySpan } from './calendar.ts';
import { fileColumns } from './columns.ts';
import { documentOf } from './document.ts';
import { logoFor } from './logo.ts';
import { partsOf, partValues, withParts } from './parts.ts';
import { endsOf } from './sheet-ends.ts';
import { sheetOfRows } from './sheet.ts';
import type { HeadedRows } from './sheet.ts';
import { csvOfRows, workbookOfRows } from './write-file.ts';
import type { FileRow } from './write-file.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const tables = {
  csv: { make: csvOfRows, type: 'text/csv; charset=utf-8' },
  xlsx: { make: workbookOfRows, type: WORKBOOK },
} as const;

/** `GET resources/{resource}/export`: rows as csv or xlsx, or as a file that the resource declares. */
export const exportRows: Handler = async (request, context) => {
  const open = openResource(request, context);
  const { model, scope } = open;
  const { format: requested = 'csv', language, ...query } = request.query;
  const format = String(requested);
  const { documents, sheets } = model.exchange;
  const titleOf = titlesOf(context.pages.variant(scope.company), language as string | undefined);
  const rows = await allRows(open, context, rowQuery({ sort: usualOrder(model, format), ...query }, model));
  if (format === 'csv' || format === 'xlsx') {
    const { make, type } = tables[format];
    const parts = partsOf(model, request, context);
    const listed = await partValues(parts, context);
    const written = (await fileRowsOf(model, rows, request, context)).map((row) => ({
      ...row,
      values: { ...row.values, ...listed(keyOf(model, row.values)) },
    }));
    return download(make(fileColumns(withParts(model, parts), titleOf), written), {
      name: `${model.name}.${format}`,
      type,
    });
  }
  const heads = await headsOf(open, query, request, context);
  if (Object.hasOwn(documents, format))
    return await documentAnswer(format, open, heads, rows, { request, context });
  if (!Object.hasOwn(sheets, format)) {
    const allowed = ['csv', 'xlsx', ...Object.keys(sheets), ...Object.keys(documents)];
    throw badRequest([{ name: 'format', message: 'is no file of this resource', allowed }]);
  }
  const settings = await context.state.companies.find(scope.company);
  const sheet = sheets[format]!;
  const spans = await spansBy(sheet.weeks?.parts ?? null, request, context);
  const words = {
    company: settings?.name ?? scope.company,
    titleOf,
    format: createFormatters({
      locale: localeOf(String(language ?? 'en'), []),
      currency: settings?.currency ?? null,
    }),
  };
  const parts = await rowsByHead(open, heads, { rows, spans }, request, context);
  const known = parts.flatMap(({ head }) => (head === null ? [] : [head.values]));
  const ends = sheet.ends === null ? null : await endsOf(sheet.ends, known, words, request, context);
  const ended = parts.map((part) => ({ ...part, ends: (part.head && ends?.(part.head.values)) ?? [] }));
  const { product } = context.pages.variant(scope.company).manifest;
  const logo = await logoFor(product.logo, context.config.pagesDir ?? null);
  const file = sheetOfRows(ended, { sheet, model, headModel: heads?.model ?? null, words, logo });
  return download(file, { name: `${model.name}-${format}.xlsx`, type: WORKBOOK });
};

/** The default order of rows: by group, by day, by key. */
function usualOrder({ key, fields, exchange }: ResourceModel, format: string): string {
  const { group = null, weeks = null } = exchange.sheets[format] ?? {};
  const isSortable = (name: string | undefined): name is string =>
    name !== undefined && fields[name]?.compute === null;
  return [...new Set([group ?? undefined, weeks?.from, ...key].filter(isSortable))].join(',');
}

interface Heads {
  readonly model: ResourceModel;
  readonly rows: readonly StoredRow[];
}

/**
 * Returns the rows that rows of a resource belong to and that the filters include; null when its rows belong
 * to none.
 */
async function headsOf(
  { model }: OpenResource,
  query: ApiRequest['query'],
  request: ApiRequest,
  context: ServerContext,
): Promise<Heads | null> {
  if (model.belongs === null) return null;
  const head = openNamed(model.belongs.to, request, context);
  const filters = Object.fromEntries(
    Object.entries(model.belongs.by).flatMap(([field, own]) =>
      query[own] === undefined ? [] : [[field, query[own]] as const],
    ),
  );
  return { model: head.model, rows: await allRows(head, context, rowQuery(filters, head.model)) };
}

/** Rows with their values and the names of their members. */
async function fileRowsOf(
  model: ResourceModel,
  rows: readonly StoredRow[],
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly FileRow[]> {
  const values = rows.map((row) => valuesOf(model, row));
  const names = await namesOfMembers(model, values, request, context);
  return values.map((row) => ({
    values: row,
    texts: Object.fromEntries(
      [...names].flatMap(([field, words]) => {
        const text = words.get(String(row[field]));
        return text === undefined ? [] : [[field, text]];
      }),
    ),
  }));
}

/** The spans of days of rows, by key, from the rows that belong to them. */
async function spansBy(
  parts: NonNullable<SheetModel['weeks']>['parts'],
  request: ApiRequest,
  context: ServerContext,
): Promise<ReadonlyMap<string, readonly DaySpan[]>> {
  const spans = new Map<string, DaySpan[]>();
  if (parts === null) return spans;
  const open = openNamed(parts.resource, request, context);
  const { model } = open;
  for (const row of await allRows(open, context)) {
    const values = currentValues(model, row.cells);
    const [from, to] = [values[parts.from], values[parts.to]];
    if (typeof from !== 'string' || typeof to !== 'string') continue;
    const key = ownerKeyOf(model, values);
    spans.set(key, [...(spans.get(key) ?? []), { from, to }]);
  }
  return spans;
}

/** Groups rows by the row that they belong to; rows without one come last. */
async function rowsByHead(
  { model }: OpenResource,
  heads: Heads | null,
  {
    rows,
    spans,
  }: { readonly rows: readonly StoredRow[]; readonly spans: ReadonlyMap<string, readonly DaySpan[]> },
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly Omit<HeadedRows, 'ends'>[]> {
  const written = (await fileRowsOf(model, rows, request, context)).map((row) => ({
    ...row,
    spans: spans.get(keyOf(model, row.values)) ?? [],
  }));
  if (heads === null) return [{ head: null, rows: written }];
  const byHead = new Map<string, FileRow[]>();
  for (const row of written) {
    const key = ownerKeyOf(model, row.values);
    byHead.set(key, [...(byHead.get(key) ?? []), row]);
  }
  const parts = (await fileRowsOf(heads.model, heads.rows, request, context)).map((head) => {
    const key = keyOf(heads.model, head.values);
    const own = byHead.get(key) ?? [];
    byHead.delete(key);
    return { head, rows: own };
  });
  const rest = [...byHead.values()].flat();
  return rest.length > 0 || parts.length === 0 ? [...parts, { head: null, rows: rest }] : parts;
}

const valuesOf = (of: ResourceModel, { cells }: StoredRow): ResourceValues =>
  completeRow(of, currentValues(of, cells));

/** Rows with the values of their parts, and the resource with a field for each part. */
async function wholeRows(
  model: ResourceModel,
  rows: readonly StoredRow[],
  request: ApiRequest,
  context: ServerContext,
): Promise<{ readonly model: ResourceModel; readonly values: readonly ResourceValues[] }> {
  const parts = partsOf(model, request, context);
  const listed = await partValues(parts, context);
  const values = rows.map((row) => valuesOf(model, row));
  return {
    model: withParts(model, parts),
    values: values.map((each) => ({ ...each, ...listed(keyOf(model, each)) })),
  };
}

/** Responds with a document. It has one head: throws a 422 when the filters choose none or several. */
async function documentAnswer(
  name: string,
  { model }: OpenResource,
  heads: Heads | null,
  rows: readonly StoredRow[],
  { request, context }: { readonly request: ApiRequest; readonly context: ServerContext },
): Promise<ApiAnswer> {
  const [head = null, ...others] = heads?.rows ?? [];
  if (heads !== null && (head === null || others.length > 0))
    throw new HttpError(
      422,
      'one-document',
      `Such a file has one row of ${heads.model.name}; the filters choose ${heads.rows.length}. Filter by ${heads.model.key.join(' and ')}.`,
    );
  const own = await wholeRows(model, rows, request, context);
  const owner = heads && head && (await wholeRows(heads.model, [head], request, context));
  const document = documentOf(
    model.exchange.documents[name]!,
    { model: own.model, headModel: owner?.model ?? null },
    { head: owner?.values[0] ?? null, rows: own.values },
    { by: request.principal.fullname, at: context.clock.now() },
  );
  const text = `${JSON.stringify(document, null, 2)}\n`;
  return download(Readable.from([text], { objectMode: false }), {
    name: `${model.name}-${name}.json`,
    type: 'application/json',
  });
}
