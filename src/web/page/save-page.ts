import { rowsOf } from '../../language/plan/index.ts';
import type { PagePlan, ReportData, WidgetPlan } from '../../language/plan/index.ts';
import { downloadBlob, fileName, pageWorkbook, workbookFile } from '../export/index.ts';
import type { PageCover, PageTable, SheetPart } from '../export/index.ts';
import type { TaskRun } from '../kit/use-long-task.ts';
import { exportedFigures } from '../widgets/index.ts';
import type { WidgetContext, WidgetData, WidgetRegistry, WidgetState, WidgetType } from '../widgets/index.ts';
import { allRows, mostRows, questionsOf, rowsCome } from './all-rows.ts';
import type { RequestedQuestions } from './all-rows.ts';
import { agesOf } from './data-age.ts';
import type { PageModel } from './page-model.ts';
import { digitsFact, filterFacts } from './save-widget.ts';
import type { SaveContext } from './save-widget.ts';
import { sheetParts } from './sheet-parts.ts';
import { contextOf } from './widget-context.ts';
import type { SharedContext } from './widget-context.ts';
import { widgetStateReader } from './widget-states.ts';

interface SavedPage {
  readonly model: PageModel;
  readonly registry: WidgetRegistry;
  readonly shared: SharedContext;
  readonly context: SaveContext;
}

/** A widget and its state when the download started. */
interface Shown {
  readonly widget: WidgetPlan;
  readonly type: WidgetType;
  readonly state: WidgetState;
  readonly questions: RequestedQuestions;
  readonly title: string;
}

/**
 * Saves all figures of a page as one workbook, including closed tabs and folded sections, with all rows that the page
 * may request. Later changes of the selection don't affect it.
 */
export async function savePage(saved: SavedPage, run: TaskRun): Promise<void> {
  const { model, context } = saved;
  const { appText, t, format } = context.filters;
  const page = await model.whole(run.signal);
  const whole: SavedPage = { ...saved, context: { ...context, plan: page, view: model.view() } };
  const widgets = widgetsOf(page, whole);
  const title = t(page.title);
  const sheets = pageWorkbook(
    widgets.map((each, index) => {
      const progress = appText('page.file.progress', { done: String(index), total: String(widgets.length) });
      return tableOf(each, progress, whole, run);
    }),
    () => coverOf(widgets, whole),
    appText('page.file.cover'),
  );
  const file = await workbookFile(sheets, run.signal);
  const [range] = datesOf(widgets);
  const dates = range === null ? '' : format.range(range.start, range.end);
  downloadBlob(file, fileName([title, dates], 'xlsx'));
}

/** The widgets with figures, in page order. */
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
      const { title } = exportedFigures(type, data, contextOf(widget, shared, model));
      return [{ widget, type, state, questions: questionsOf(widget, model.queries), title }];
    });
}

/** The figures of a widget, or the reason why there are none. */
function tableOf(shown: Shown, progress: string, saved: SavedPage, run: TaskRun): PageTable {
  const { widget, state, title } = shown;
  const { appText, format } = saved.shared;
  const [dates, comparison] = datesOf([shown]).map((range) => range && format.range(range.start, range.end)); // prettier-ignore
  const table = { title, dates: dates ?? null, comparison: comparison ?? null };
  if ('export' in widget.spec && widget.spec.export === false)
    return { ...table, figures: appText('page.file.notOffered') };
  if (!('data' in state)) return { ...table, figures: reasonOf(state, saved.shared) };
  const parts = figuresOf(shown, state.data, progress, saved, run);
  return { ...table, figures: parts ?? appText('widgets.noData') };
}

/** Null where nothing is drawn, and so nothing can be saved. */
function figuresOf(
  { widget, type, questions }: Shown,
  data: WidgetData,
  progress: string,
  { model, shared, context }: SavedPage,
  run: TaskRun,
): (() => AsyncIterable<SheetPart>) | null {
  const own: WidgetContext = contextOf(widget, shared, model);
  if (exportedFigures(type, data, own).table === null) return null;
  async function* parts() {
    run.report(progress);
    const onRows = rowsCome(run.report, shared.appText, shared.format);
    const requested = { widget, type, data, questions };
    for await (const each of allRows(requested, model.queries, { ...run, onRows }, mostRows('xlsx')))
      yield exportedFigures(type, each, own);
  }
  return () => sheetParts(parts(), context.filters);
}

function reasonOf(state: Exclude<WidgetState, { data: unknown }>, { appText }: SharedContext): string {
  if (state.kind === 'waiting') return appText('page.status.waiting', { names: state.for.join(', ') });
  if (state.kind === 'forbidden') return appText('widgets.forbidden');
  return state.kind === 'error' ? state.message : appText('widgets.noData');
}

const reportsOf = (widgets: readonly Shown[]): readonly ReportData[] =>
  widgets.flatMap(({ state }) => ('data' in state ? Object.values(state.data) : []));

type Range = NonNullable<ReportData['range']>;

/** The date range and the comparison range that all reports of these widgets share; null where they differ. */
function datesOf(widgets: readonly Shown[]): readonly [Range | null, Range | null] {
  const reports = reportsOf(widgets);
  return [
    same(reports.flatMap(({ range }) => range ?? [])),
    same(reports.flatMap(({ comparison }) => (comparison?.covered ? [comparison] : []))),
  ];
}

function same(ranges: readonly Range[]): Range | null {
  const [first = null, ...others] = ranges;
  return others.every(({ start, end }) => start === first?.start && end === first.end) ? first : null;
}

function coverOf(widgets: readonly Shown[], { shared, context }: SavedPage): PageCover {
  const { appText, t, format, session } = shared;
  const [range, compared] = datesOf(widgets);
  const ranged = (dates: Range | null, key: 'range' | 'comparison'): [string, string][] =>
    dates === null ? [] : [[appText(`page.file.${key}`), format.range(dates.start, dates.end)]];
  const ages = agesOf(reportsOf(widgets)).map(({ dataset, asOf }): [string, string] => {
    const time = format.companyMoment(asOf);
    return [appText('page.file.asOf'), dataset === null ? time : `${t(dataset)}: ${time}`];
  });
  return {
    facts: [
      [appText('page.file.title'), t(context.plan.title)],
      [appText('page.file.company'), context.company],
      [appText('page.file.address'), location.href],
      ...filterFacts(context).map(({ label, value }): [string, string] => [label, value]),
      ...ranged(range, 'range'),
      ...ranged(compared, 'comparison'),
      ...ages,
      [appText('page.file.timeZone'), session.timeZone ?? ''],
      [appText('page.file.madeBy'), session.fullname || (session.userName ?? '')],
      [appText('page.file.madeAt'), format.companyMoment(new Date().toISOString())],
    ],
    heads: [
      appText('page.file.sheet'),
      appText('page.file.widget'),
      appText('page.file.rowCount'),
      appText('page.file.range'),
      appText('page.file.comparison'),
      appText('page.file.leftOut'),
      appText('page.file.note'),
    ],
    digits: digitsFact(appText),
  };
}
