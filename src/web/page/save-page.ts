import { rowsOf } from '../../language/plan/index.ts';
import type { PagePlan, WidgetPlan } from '../../language/plan/index.ts';
import { downloadBlob, fileName, pageWorkbook, sheetOf, workbookFile } from '../export/index.ts';
import type { PageCover, PageTable } from '../export/index.ts';
import type { TaskRun } from '../kit/use-long-task.ts';
import { exportRequest } from '../widgets/index.ts';
import type { WidgetContext, WidgetRegistry, WidgetState, WidgetType } from '../widgets/index.ts';
import { questionsOf, withAllRows } from './all-rows.ts';
import type { AskedQuestions } from './all-rows.ts';
import { agesOf } from './data-age.ts';
import type { PageModel } from './page-model.ts';
import { digitsFact, filterFacts, sheetWords } from './save-widget.ts';
import type { SaveContext } from './save-widget.ts';
import { contextOf } from './widget-context.ts';
import type { SharedContext } from './widget-context.ts';
import { widgetStateReader } from './widget-states.ts';

interface SavedPage {
  readonly model: PageModel;
  readonly registry: WidgetRegistry;
  readonly shared: SharedContext;
  readonly context: SaveContext;
}

/** A widget as it stood when the download began: what it shows, and what it asks. */
interface Shown {
  readonly widget: WidgetPlan;
  readonly type: WidgetType;
  readonly state: WidgetState;
  readonly questions: AskedQuestions;
  readonly title: string;
}

/**
 * Saves all figures of a page as one workbook: those of closed tabs and folded sections, too, with all rows that the page may
 * ask for. What is chosen while it is made changes nothing of it.
 */
export async function savePage(saved: SavedPage, run: TaskRun): Promise<void> {
  const { model, context } = saved;
  const { say, t, format } = context.filters;
  const page = await model.whole(run.signal);
  const whole: SavedPage = { ...saved, context: { ...context, plan: page, view: model.view() } };
  const widgets = widgetsOf(page, whole);
  const title = t(page.title);
  const sheets = pageWorkbook(
    widgets.map((each) => each.title),
    (index) => {
      run.report(say('page.file.progress', { done: String(index), total: String(widgets.length) }));
      return tableOf(widgets[index]!, whole, run);
    },
    () => coverOf(widgets, whole),
    say('page.file.cover'),
  );
  const file = await workbookFile(sheets, run.signal);
  const range = rangeOf(widgets);
  const dates = range === null ? '' : format.range(range.start, range.end);
  downloadBlob(file, fileName([title, dates], 'xlsx'));
}

/** The widgets with figures, in the order of the page. */
function widgetsOf(page: PagePlan, { model, registry, shared }: SavedPage): readonly Shown[] {
  const labelOf = (name: string): string => shared.filters.labelOf(name);
  return rowsOf(page)
    .flat()
    .flatMap(({ widget: name }): Shown[] => {
      const widget = page.widgets[name];
      const type = widget && registry.find(widget.spec.type);
      if (!widget || !type || type.toTable === null || widget.queries.length === 0) return [];
      const states = widget.queries.map((query) => model.queries.stateOf(query));
      const state = widgetStateReader(widget, labelOf)(states);
      const data = 'data' in state ? state.data : {};
      const { title } = exportRequest(type, data, contextOf(widget, shared, model));
      return [{ widget, type, state, questions: questionsOf(widget, model.queries), title }];
    });
}

const without = (leftOut: string): PageTable => ({ sheet: null, leftOut, notes: [] });

/** The figures of a widget, or why there are none. */
async function tableOf(
  shown: Shown,
  { model, shared, context }: SavedPage,
  run: TaskRun,
): Promise<PageTable> {
  const { widget, type, state, questions } = shown;
  const { say } = shared;
  if ('export' in widget.spec && widget.spec.export === false) return without(say('page.file.notOffered'));
  if (!('data' in state)) return without(reasonOf(state, shared));
  const own: WidgetContext = contextOf(widget, shared, model);
  const came = (rows: number): void =>
    run.report(say('widgets.downloadingRows', { rows: shared.format.full(rows, { format: 'integer' }) }));
  const data = await withAllRows(state.data, widget, questions, model.queries, { ...run, came });
  const request = exportRequest(type, data, own);
  if (request.table === null) return without(say('widgets.noData'));
  const sheet = sheetOf(request.table, sheetWords(request, context.filters));
  return { sheet, leftOut: request.cut, notes: request.notes };
}

function reasonOf(state: Exclude<WidgetState, { data: unknown }>, { say }: SharedContext): string {
  if (state.kind === 'waiting') return say('page.status.waiting', { names: state.for.join(', ') });
  if (state.kind === 'forbidden') return say('widgets.forbidden');
  return state.kind === 'error' ? state.message : say('widgets.noData');
}

/** The dates of all reports of the page, where they have the same. */
function rangeOf(widgets: readonly Shown[]): { readonly start: string; readonly end: string } | null {
  return same(reportsOf(widgets).flatMap(({ range }) => range ?? []));
}

const reportsOf = (widgets: readonly Shown[]) =>
  widgets.flatMap(({ state }) => ('data' in state ? Object.values(state.data) : []));

function same<Range extends { readonly start: string; readonly end: string }>(
  ranges: readonly Range[],
): Range | null {
  const [first = null, ...others] = ranges;
  return others.every(({ start, end }) => start === first?.start && end === first.end) ? first : null;
}

function coverOf(widgets: readonly Shown[], { shared, context }: SavedPage): PageCover {
  const { say, t, format, session } = shared;
  const reports = reportsOf(widgets);
  const range = rangeOf(widgets);
  const compared = same(reports.flatMap(({ comparison }) => (comparison?.covered ? [comparison] : [])));
  const ranged = (dates: typeof range, key: 'range' | 'comparison'): [string, string][] =>
    dates === null ? [] : [[say(`page.file.${key}`), format.range(dates.start, dates.end)]];
  const ages = agesOf(reports).map(({ dataset, asOf }): [string, string] => {
    const time = format.companyMoment(asOf);
    return [say('page.file.asOf'), dataset === null ? time : `${t(dataset)}: ${time}`];
  });
  return {
    facts: [
      [say('page.file.title'), t(context.plan.title)],
      [say('page.file.company'), context.company],
      [say('page.file.address'), location.href],
      ...filterFacts(context).map(({ label, value }): [string, string] => [label, value]),
      ...ranged(range, 'range'),
      ...ranged(compared, 'comparison'),
      ...ages,
      [say('page.file.timeZone'), session.timeZone ?? ''],
      [say('page.file.madeBy'), session.fullname || (session.userName ?? '')],
      [say('page.file.madeAt'), format.companyMoment(new Date().toISOString())],
    ],
    heads: [
      say('page.file.sheet'),
      say('page.file.widget'),
      say('page.file.rowCount'),
      say('page.file.leftOut'),
      say('page.file.note'),
    ],
    digits: digitsFact(say),
  };
}
