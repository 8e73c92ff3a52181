import { localeOf } from '../../../../format/index.ts';
import type { FieldValue, ResourceValues } from '../../../../language/plan/index.ts';
import { currentValues, keyOf } from '../../../../resources/index.ts';
import type { ApiAnswer, ApiRequest } from '../../../api/handler.ts';
import type { StoredRow } from '../../../state/state.ts';
import type { Handler, ServerContext } from '../../context.ts';
import { titlesOf } from '../../reports/titles.ts';
import { demandWriting, openNamed, openResource } from '../access.ts';
import type { OpenResource } from '../access.ts';
import { ownerKeyOf } from '../following.ts';
import { allRows, rowQuery } from '../list-rows.ts';
import { answerPlan } from '../row-plan.ts';
import type { PlanCall, PlannedOther } from '../row-plan.ts';
import { columnReader } from './columns.ts';
import { withDependentNames } from './dependent-names.ts';
import { readDocument, textsOf } from './document.ts';
import { fileWords } from './file-words.ts';
import { linesOf, planLines } from './import-plan.ts';
import { partsOf, planParts, withParts } from './parts.ts';
import type { FileParts } from './parts.ts';
import type { Json } from './places.ts';
import { formatOf, jsonIn } from './read-document.ts';
import { readFile } from './read-file.ts';

interface Importing {
  readonly open: OpenResource;
  readonly request: ApiRequest;
  readonly context: ServerContext;
  readonly locale: string;
  readonly leaveOut: ReadonlySet<number>;
  readonly deletes: boolean;
  readonly call: PlanCall;
}

/**
 * `POST resources/{resource}/import`: imports a table, or a document of a format that the resource declares.
 */
export const importRows: Handler = async (request, context) => {
  const open = openResource(request, context);
  demandWriting(open, request);
  const { missing = 'keep', mark = null, limit, language } = request.query;
  const { file, leaveOut = [] } = request.body as {
    readonly file: string;
    readonly leaveOut?: readonly number[];
  };
  const bytes = Buffer.from(file, 'base64');
  const { languages } = context.pages.variant(open.scope.company).manifest;
  const importing: Importing = {
    open,
    request,
    context,
    locale: localeOf(String(language ?? languages[0] ?? 'en'), []),
    leaveOut: new Set(leaveOut),
    deletes: missing === 'delete',
    call: {
      mark: mark as string | null,
      ...(limit !== undefined && { limit: Number(limit) }),
      ...(language !== undefined && { language: String(language) }),
      open,
      request,
      context,
    },
  };
  const document = jsonIn(bytes);
  return document === null ? await importTable(bytes, importing) : await importDocument(document, importing);
};

async function importTable(
  bytes: Buffer,
  { open, request, context, locale, leaveOut, deletes, call }: Importing,
): Promise<ApiAnswer> {
  const { model } = open;
  const { missing: _, mark: __, limit: ___, language: ____, ...query } = request.query;
  const table = await readFile(bytes);
  const pages = context.pages.variant(open.scope.company);
  const parts = partsOf(model, request, context);
  const whole = withParts(model, parts);
  const read = columnReader(
    whole,
    pages.manifest.languages.map((each) => titlesOf(pages, each)),
  );
  const textsIn = (field: string): readonly string[] => {
    const column = table.header.findIndex((header) => read(header) === model.fields[field]);
    return table.rows.map(({ cells }) => String(cells[column] ?? '').trim());
  };
  const words = await fileWords(model, textsIn, { locale, isLocal: table.isLocal }, request, context);
  const { lines, faults } = linesOf(table, { model: whole, read, words });
  if (faults.length > 0) return await answerPlan({ changes: [], unchanged: 0, leftOut: 0, faults }, call);
  // An empty cell means an empty list of parts.
  const named = lines.map(({ row, values }) => ({
    row,
    values: mapped(values, parts, (value) => value ?? []),
  }));
  const rows = await allRows(open, context);
  const resolved = await withDependentNames(named, { model, rows }, request, context);
  const found = await planParts(resolved, parts, { model, leaveOut, locale }, request, context);
  const plan = planLines(found.lines, {
    model,
    rows,
    leaving: deletes ? await allRows(open, context, rowQuery(query, model)) : null,
    leaveOut,
  });
  return await answerPlan(plan, { ...call, belonging: found.belonging });
}

/**
 * Imports the rows of a document and the row that they belong to. Only rows of that one are deleted when the
 * document lacks them.
 */
async function importDocument(
  document: Json,
  { open, request, context, locale, leaveOut, deletes, call }: Importing,
): Promise<ApiAnswer> {
  const { model } = open;
  const format = formatOf(document, model);
  const head = model.belongs === null ? null : openNamed(model.belongs.to, request, context);
  if (head !== null) demandWriting(head, request);
  const parts = partsOf(model, request, context);
  const headParts = head === null ? [] : partsOf(head.model, request, context);
  const models = {
    model: withParts(model, parts),
    headModel: head && withParts(head.model, headParts),
  };
  const textsIn = (field: string): readonly string[] => textsOf(document, format, field);
  const known = new Map(
    await Promise.all(
      [models.model, ...(models.headModel === null ? [] : [models.headModel])].map(async (each) => {
        const words = await fileWords(each, textsIn, { locale, isLocal: false }, request, context);
        return [each, words] as const;
      }),
    ),
  );
  const read = readDocument(document, format, models, { wordsOf: (each) => known.get(each)! });
  const rows = await allRows(open, context);
  const belongs = ({ cells }: StoredRow): boolean =>
    read.head === null || ownerKeyOf(model, currentValues(model, cells)) === keyOf(head!.model, read.head);
  const leaving = deletes ? rows.filter(belongs) : null;
  // A document of another tool has no place for parts, so the stored ones are kept.
  const named = read.lines.map(({ row, values }) => ({
    row,
    values: mapped(values, parts, (value) => value ?? undefined),
  }));
  const resolved = await withDependentNames(named, { model, rows }, request, context);
  const found = await planParts(resolved, parts, { model, leaveOut, locale }, request, context);
  const plan = planLines(found.lines, { model, rows, leaving, leaveOut });
  const owner =
    head === null || read.head === null
      ? null
      : await headPlan(
          head,
          mapped(read.head, headParts, (value) => value ?? undefined),
          headParts,
          {
            locale,
            request,
            context,
          },
        );
  return await answerPlan(plan, {
    ...call,
    owners: owner === null ? [] : [owner.head],
    belonging: [...(owner?.belonging ?? []), ...found.belonging],
  });
}

/** Applies a change to the values of parts. Values that become undefined are removed. */
function mapped(
  values: ResourceValues,
  parts: readonly FileParts[],
  change: (value: FieldValue) => FieldValue | undefined,
): ResourceValues {
  const names = parts.map(({ field }) => field.name);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, FieldValue][] => {
      const next = names.includes(name) ? change(value) : value;
      return next === undefined ? [] : [[name, next]];
    }),
  );
}

/**
 * Plans the changes of the head of a document and of the rows that belong to it. They have no row number in
 * the file.
 */
async function headPlan(
  open: OpenResource,
  values: ResourceValues,
  parts: readonly FileParts[],
  { locale, request, context }: Pick<Importing, 'locale' | 'request' | 'context'>,
): Promise<{ readonly head: PlannedOther; readonly belonging: readonly PlannedOther[] }> {
  const { model } = open;
  const leaveOut = new Set<number>();
  const whole = [{ row: 0, values }];
  const { lines, belonging } = await planParts(whole, parts, { model, leaveOut, locale }, request, context);
  const rows = await allRows(open, context);
  const planned = planLines(lines, { model, rows, leaving: null, leaveOut });
  return { head: apart({ open, planned }), belonging: belonging.map(apart) };
}

/** Removes the row numbers of a plan's changes and faults. */
const apart = ({ open, planned }: PlannedOther): PlannedOther => ({
  open,
  planned: {
    ...planned,
    changes: planned.changes.map((change) => ({ ...change, row: null })),
    faults: planned.faults.map((fault) => ({ ...fault, row: null })),
  },
});
