import type { FieldModel, ResourceModel } from '../../../../language/plan/index.ts';
import { localeOf } from '../../../../format/index.ts';
import { completeRow, currentValues } from '../../../../resources/index.ts';
import { download } from '../../../api/handler.ts';
import type { ApiRequest } from '../../../api/handler.ts';
import type { Handlers, ServerContext } from '../../context.ts';
import { titlesOf } from '../../reports/titles.ts';
import { demandWriting, openResource } from '../access.ts';
import { namesOfMembers, rowQuery } from '../list-rows.ts';
import { firstMembers, membersAmong } from '../members.ts';
import { answerPlan } from '../row-plan.ts';
import { columnReader, fileColumns } from './columns.ts';
import { planImport } from './import-plan.ts';
import type { FileWords } from './read-cell.ts';
import { readFile } from './read-file.ts';
import type { FileTable } from './read-file.ts';
import { csvOfRows, workbookOfRows } from './write-file.ts';

const all = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

const formats = {
  csv: { make: csvOfRows, type: 'text/csv; charset=utf-8' },
  xlsx: { make: workbookOfRows, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;

/** Rows as files, and files as rows. */
export const exchangeHandlers: Handlers = {
  async exportRows(request, context) {
    const { model, scope } = openResource(request, context);
    const { format = 'csv', language, ...query } = request.query;
    const { make, type } = formats[format as keyof typeof formats];
    const { rows } = await context.state.resources.page(scope, { ...rowQuery(query, model), ...all });
    const values = rows.map(({ cells }) => completeRow(model, currentValues(model, cells)));
    const names = await namesOfMembers(model, values, request, context);
    const titleOf = titlesOf(context.pages.variant(scope.company), language as string | undefined);
    const written = values.map((row) => ({
      values: row,
      texts: Object.fromEntries(
        [...names].flatMap(([field, words]) => {
          const text = words.get(String(row[field]));
          return text === undefined ? [] : [[field, text]];
        }),
      ),
    }));
    return download(make(fileColumns(model, titleOf), written), { name: `${model.name}.${format}`, type });
  },

  async importRows(request, context) {
    const open = openResource(request, context);
    demandWriting(open, request);
    const { model, scope } = open;
    const { missing = 'keep', mark = null, limit, language, ...query } = request.query;
    const { file, leaveOut = [] } = request.body as {
      readonly file: string;
      readonly leaveOut?: readonly number[];
    };
    const table = await readFile(Buffer.from(file, 'base64'));
    const pages = context.pages.variant(scope.company);
    const read = columnReader(
      model,
      pages.manifest.languages.map((each) => titlesOf(pages, each)),
    );
    const [own = 'en'] = pages.manifest.languages;
    const locale = localeOf(String(language ?? own), []);
    const words = await wordsOf(table, read, model, locale, request, context);
    const rowsOf = async (asked: typeof query) =>
      (await context.state.resources.page(scope, { ...rowQuery(asked, model), ...all })).rows;
    const plan = planImport(table, {
      model,
      read,
      words,
      rows: await rowsOf({}),
      leaving: missing === 'delete' ? await rowsOf(query) : null,
      leaveOut: new Set(leaveOut),
    });
    return await answerPlan(plan, {
      mark: mark as string | null,
      ...(limit !== undefined && { limit: Number(limit) }),
      open,
      request,
      context,
    });
  },
};

/** What members and choices are called. A name that several have means none of them. */
async function wordsOf(
  table: FileTable,
  read: (header: string) => FieldModel | 'skipped' | null,
  { fields }: ResourceModel,
  locale: string,
  request: ApiRequest,
  context: ServerContext,
): Promise<FileWords> {
  const pages = context.pages.variant(request.principal.company);
  const words = new Map<string, Map<string, string | null>>();
  for (const field of Object.values(fields)) {
    const entries: (readonly [text: string, value: string])[] = [];
    const choices = field.choices ?? field.item?.choices ?? null;
    if (choices !== null)
      for (const language of pages.manifest.languages) {
        const titleOf = titlesOf(pages, language);
        for (const [value, key] of Object.entries(choices)) entries.push([titleOf(key), value]);
      }
    if (field.member !== null) {
      const column = table.header.findIndex((header) => read(header) === field);
      const written = [...new Set(table.rows.map(({ cells }) => String(cells[column] ?? '').trim()))];
      for (const [value, name] of await firstMembers(field, request, context)) entries.push([name, value]);
      for (const [value] of await membersAmong(field, written, request, context))
        entries.push([value, value]);
    }
    const known = new Map<string, string | null>();
    for (const [text, value] of entries) {
      const other = known.get(text.toLowerCase());
      known.set(text.toLowerCase(), other === undefined || other === value ? value : null);
    }
    // The value itself comes before all names.
    for (const [, value] of entries) known.set(`=${value}`, value);
    words.set(field.name, known);
  }
  return {
    locale,
    isLocal: table.isLocal,
    valueOf: (field, text) => {
      const known = words.get(field);
      return known?.get(`=${text}`) ?? known?.get(text.toLowerCase()) ?? null;
    },
  };
}
