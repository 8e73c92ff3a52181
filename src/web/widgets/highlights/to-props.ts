import { DASH, toNumber } from '../../../format/index.ts';
import type { NumberFormatName, NumberStyle, Tone } from '../../../format/index.ts';
import type { ReportCell, ReportData } from '../../../language/plan/index.ts';
import { indexColumns } from '../combine.ts';
import type { SpecOf, ToProps, WidgetContext } from '../widget.ts';
import type { Highlight } from './highlight.ts';
import { chosenRows } from './chosen-rows.ts';
import { statedRows } from './stated-rows.ts';

export interface HighlightsProps {
  readonly items: readonly Highlight[];
  /** The text in place of sentences; empty where there are any. */
  readonly nothing: string;
  /** How many rows of a query there are, where `limit` hides some; null otherwise. */
  readonly note: string | null;
}

/** The rows of a query as sentences in the reader's language. */
export const highlightsProps: ToProps<'highlights', HighlightsProps> = (spec, data, context) => {
  const requested = data[spec.query];
  if (requested === undefined) return null;
  const report = { ...requested, rows: chosenRows(spec, requested) };
  if (report.rows.length === 0)
    return spec.empty === undefined ? null : { items: [], nothing: context.t(spec.empty), note: null };
  if (spec.sentence !== undefined)
    return {
      items: statedRows({ ...spec, sentence: spec.sentence }, report, data, context),
      nothing: '',
      note: noteOf(spec, report, context),
    };
  const index = indexColumns(report.columns);
  const items = report.rows.slice(0, spec.limit).map((row, at) => {
    const cell = (name: string): ReportCell => row[index.get(name) ?? -1] ?? null;
    return highlightOf(cell, at, context);
  });
  return { items, nothing: '', note: null };
};

/** The frame says it where the response itself was cut. */
function noteOf(
  { limit }: SpecOf<'highlights'>,
  { rows, truncated }: ReportData,
  { appText, format }: WidgetContext,
): string | null {
  if (rows.length <= limit || truncated) return null;
  const count = (figure: number): string => format.full(figure, { format: 'integer' });
  return appText('widgets.cut.top', { count: count(limit), total: count(rows.length) });
}

type Cell = (name: string) => ReportCell;

function highlightOf(cell: Cell, at: number, { t, format }: WidgetContext): Highlight {
  const style: NumberStyle = { format: formatName(cell('format')), currency: textOr(cell('currency'), null) };
  const moved = toNumber(cell('change'));
  const change =
    moved === null
      ? null
      : format.changeOf(moved, cell('changeKind') === 'points' ? 'points' : 'percent').text;
  const value = format.compact(cell('value'), style);
  const subject = textOr(cell('subject'), DASH);
  const measure = t(textOr(cell('measure'), DASH));
  const key = textOr(cell('sentenceKey'), '');
  const causeKey = textOr(cell('causeKey'), null);
  return {
    id: `${at} ${key} ${subject} ${measure}`,
    sentence: t(key, {
      subject,
      measure,
      value,
      previous: format.compact(cell('previous'), style),
      // The sentence says "rose" or "fell" already, so the sign is removed.
      change: change === null ? DASH : change.replace(/^[+−]/, ''),
    }),
    cause:
      causeKey === null
        ? null
        : t(causeKey, {
            cause: textOr(cell('cause'), DASH),
            share: format.compact(cell('causeShare'), { format: 'percent', digits: 0 }),
          }),
    figure: change ?? value,
    direction: cell('direction') === 'down' ? 'down' : 'up',
    tone: toneName(cell('tone')),
    link: routeOf(cell('link')),
  };
}

const FORMATS: readonly NumberFormatName[] = [
  'integer',
  'decimal',
  'currency',
  'percent',
  'multiplier',
  'seconds',
];
const TONES: readonly Tone[] = ['good', 'bad', 'neutral'];

function formatName(cell: ReportCell): NumberFormatName {
  return FORMATS.find((name) => name === cell) ?? 'decimal';
}

function toneName(cell: ReportCell): Tone {
  return TONES.find((name) => name === cell) ?? 'neutral';
}

function textOr<Fallback extends string | null>(cell: ReportCell, fallback: Fallback): string | Fallback {
  return typeof cell === 'string' && cell !== '' ? cell : fallback;
}

/** Only routes of the product: data must not link to other sites. */
function routeOf(cell: ReportCell): Highlight['link'] {
  return typeof cell === 'string' && /^\/(?![/\\])/.test(cell) ? () => cell : null;
}
