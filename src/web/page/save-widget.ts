import type { CascadeView } from '../../cascade/index.ts';
import { pointsIn } from '../../format/index.ts';
import type { PagePlan } from '../../language/plan/index.ts';
import type { About, AboutWords, SheetWords } from '../export/index.ts';
import { selectedTexts } from '../filters/index.ts';
import type { FilterContext } from '../filters/index.ts';
import type { TaskRun } from '../kit/use-long-task.ts';
import type { DesignTokens } from '../kit/theme/index.ts';
import type { ExportRequest } from '../widgets/index.ts';
import { columnTitle } from './column-title.ts';

/** What a file says of the page that it comes from. */
export interface SaveContext {
  readonly plan: PagePlan;
  readonly view: CascadeView;
  readonly filters: FilterContext;
  readonly company: string;
  readonly tokens: DesignTokens;
  readonly direction: 'ltr' | 'rtl';
}

/** Pictures come with twice the pixels of the screen's own measure. */
const PICTURE_RATIO = 2;

/** Saves what a widget shows: its figures with the page, the filters and the time of the data, or its drawing. */
export async function saveWidget(
  request: ExportRequest,
  context: SaveContext,
  { signal }: Pick<TaskRun, 'signal'>,
): Promise<void> {
  // Most pages are never saved: the code comes with the first file.
  const {
    aboutReport,
    aboutRows,
    chartImage,
    csvText,
    downloadBlob,
    fileName,
    hasLargeAmounts,
    sheetOf,
    widgetWorkbook,
    workbookFile,
  } = await import('../export/index.ts');
  const report = request.table ?? Object.values(request.data)[0];
  if (report === undefined) throw new Error(`There is nothing to save in "${request.widget}".`);
  const { say, format } = context.filters;
  const about = aboutReport(report, headOf(request, context), format);
  const name = (extension: 'csv' | 'xlsx' | 'png'): string =>
    fileName([request.title, about.range ?? ''], extension);
  if (request.format === 'image') {
    if (request.image === null) throw new Error(`"${request.widget}" has no picture.`);
    const look = lookOf(context);
    const head = { title: about.title, lines: linesOf(about, say) };
    downloadBlob(await chartImage(request.image, PICTURE_RATIO, head, look), name('png'));
    return;
  }
  const sheet = sheetOf(report, sheetWords(request, context.filters));
  if (request.format === 'csv') {
    downloadBlob(new Blob([csvText(sheet, request.cut)], { type: 'text/csv;charset=utf-8' }), name('csv'));
    return;
  }
  const rows = aboutRows(about, wordsOf(say));
  const facts = hasLargeAmounts(sheet) ? [...rows, digitsFact(say)] : rows;
  downloadBlob(await workbookFile(widgetWorkbook(sheet, facts), signal), name('xlsx'));
}

/** The words of a widget's sheet. */
export function sheetWords(
  { cut }: Pick<ExportRequest, 'cut'>,
  { say, t, format }: FilterContext,
): SheetWords {
  return {
    titleOf: (column) => columnTitle(column, t),
    total: say(cut === null ? 'widgets.total' : 'widgets.totalOfAll'),
    changeOf: (title, unit) =>
      say(unit === 'points' ? 'page.file.changeInPoints' : 'page.file.changeOf', { title }),
    points: pointsIn(format.locale),
    coverageOf: (measure, base) => say('widgets.coverageOf', { measure, base }),
  };
}

/** That spreadsheet programs do not show all digits. */
export const digitsFact = (say: FilterContext['say']): readonly [string, string] => [
  say('page.file.digits'),
  say('page.file.digitsHint'),
];

/** What is selected in the page's filters. */
export function filterFacts({ plan, view, filters }: SaveContext): About['filters'] {
  const selected = plan.filterBar === null ? [] : selectedTexts(plan.filterBar, view, filters);
  return selected.map(({ label, value }) => ({
    label,
    value: value === '' ? filters.say('page.file.yes') : value,
  }));
}

function headOf(
  request: ExportRequest,
  context: SaveContext,
): Pick<About, 'title' | 'company' | 'filters' | 'cut' | 'notes'> {
  const { plan, filters, company } = context;
  return {
    title: `${filters.t(plan.title)} – ${request.title}`,
    company,
    filters: filterFacts(context),
    cut: request.cut,
    notes: request.notes,
  };
}

function linesOf(about: About, say: FilterContext['say']): string[] {
  const filters = about.filters.map(({ label, value }) => `${label}: ${value}`).join(' · ');
  return [filters, about.cut ?? '', ...about.notes, say('page.asOf', { time: about.asOf })].filter(
    (line) => line !== '',
  );
}

function lookOf({ tokens, direction }: SaveContext) {
  return {
    background: tokens.color.card,
    text: tokens.color.text,
    secondary: tokens.color.textSecondary,
    fontFamily: tokens.fontFamily,
    direction,
  };
}

function wordsOf(say: FilterContext['say']): AboutWords {
  return {
    title: say('page.file.title'),
    company: say('page.file.company'),
    range: say('page.file.range'),
    comparison: say('page.file.comparison'),
    asOf: say('page.file.asOf'),
    rowCount: say('page.file.rowCount'),
    cut: say('page.file.truncated'),
    note: say('page.file.note'),
  };
}
