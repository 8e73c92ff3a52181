import type { CascadeView } from '../../cascade/index.ts';
import type { PagePlan } from '../../language/plan/index.ts';
import type { About, AboutWords } from '../export/index.ts';
import { selectedTexts } from '../filters/index.ts';
import type { FilterContext } from '../filters/index.ts';
import type { TaskRun } from '../kit/use-long-task.ts';
import type { DesignTokens } from '../kit/theme/index.ts';
import type { ExportRequest } from '../widgets/index.ts';

/** The page that a file comes from. */
export interface SaveContext {
  readonly plan: PagePlan;
  readonly view: CascadeView;
  readonly filters: FilterContext;
  readonly company: string;
  readonly tokens: DesignTokens;
  readonly direction: 'ltr' | 'rtl';
}

/** Images have two pixels for each CSS pixel. */
const PICTURE_RATIO = 2;

/** Saves what a widget shows: its figures with the page, the filters and the time of the data, or its drawing. */
export async function saveWidget(
  request: ExportRequest,
  context: SaveContext,
  { signal }: Pick<TaskRun, 'signal'>,
): Promise<void> {
  // Loaded on demand: most pages are never saved.
  const { aboutReport, aboutRows, chartImage, createBlobSink, csvPieces, downloadBlob, fileName, widgetWorkbook, workbookFile } = await import('../export/index.ts'); // prettier-ignore
  const { sheetParts } = await import('./sheet-parts.ts');
  const { shown, format } = request;
  const report = shown.table ?? Object.values(shown.data)[0];
  if (report === undefined) throw new Error(`There is nothing to save in "${request.widget}".`);
  const { filters } = context;
  const aboutOf = (facts: Pick<About, 'rowCount' | 'cut' | 'notes'>): About =>
    aboutReport(report, { ...headOf(shown.title, context), ...facts }, filters.format);
  const about = aboutOf({ rowCount: report.rowCount, cut: shown.cut, notes: shown.notes });
  const name = (extension: 'csv' | 'xlsx' | 'png'): string =>
    fileName([shown.title, about.range ?? ''], extension);
  if (format === 'image') {
    if (request.image === null) throw new Error(`"${request.widget}" has no picture.`);
    const head = { title: about.title, lines: linesOf(about, filters.appText) };
    downloadBlob(await chartImage(request.image, PICTURE_RATIO, head, lookOf(context)), name('png'));
    return;
  }
  const parts = sheetParts(request.parts, filters);
  if (format === 'csv') {
    const sink = createBlobSink();
    const encoder = new TextEncoder();
    for await (const piece of csvPieces(parts)) {
      signal.throwIfAborted();
      sink.write(encoder.encode(piece));
    }
    downloadBlob(sink.file('text/csv;charset=utf-8'), name('csv'));
    return;
  }
  const book = widgetWorkbook(parts, ({ rows, leftOut, notes, isLarge }) => {
    const facts = aboutRows(aboutOf({ rowCount: rows, cut: leftOut, notes }), wordsOf(filters.appText));
    return isLarge ? [...facts, digitsFact(filters.appText)] : facts;
  });
  downloadBlob(await workbookFile(book, signal), name('xlsx'));
}

/** A note that spreadsheet programs don't show all digits. */
export const digitsFact = (appText: FilterContext['appText']): readonly [string, string] => [
  appText('page.file.digits'),
  appText('page.file.digitsHint'),
];

/** The selection in the page's filters. */
export function filterFacts({ plan, view, filters }: SaveContext): About['filters'] {
  const selected = plan.filterBar === null ? [] : selectedTexts(plan.filterBar, view, filters);
  return selected.map(({ label, value }) => ({
    label,
    value: value === '' ? filters.appText('page.file.yes') : value,
  }));
}

function headOf(title: string, context: SaveContext): Pick<About, 'title' | 'company' | 'filters'> {
  const { plan, filters, company } = context;
  return { title: `${filters.t(plan.title)} – ${title}`, company, filters: filterFacts(context) };
}

function linesOf(about: About, appText: FilterContext['appText']): string[] {
  const filters = about.filters.map(({ label, value }) => `${label}: ${value}`).join(' · ');
  return [filters, about.cut ?? '', ...about.notes, appText('page.asOf', { time: about.asOf })].filter(
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

function wordsOf(appText: FilterContext['appText']): AboutWords {
  return {
    title: appText('page.file.title'),
    company: appText('page.file.company'),
    range: appText('page.file.range'),
    comparison: appText('page.file.comparison'),
    asOf: appText('page.file.asOf'),
    rowCount: appText('page.file.rowCount'),
    cut: appText('page.file.truncated'),
    note: appText('page.file.note'),
  };
}
