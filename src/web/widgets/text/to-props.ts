import { joinedNotes } from '../chart-kit/data/note.ts';
import { coverageNote } from '../coverage.ts';
import { lacksFigures, statedMeasures, statedValues } from '../stated-values.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

export interface TextProps {
  readonly text: string;
  readonly tone: 'plain' | 'welcome' | 'note' | 'warning';
  /** How much of the data its figures cover; null where they cover all of it. */
  readonly note: string | null;
  /** The commands below the text, by name. */
  readonly actions: readonly string[];
}

/** A text with its placeholders filled in. Where a figure is missing, the page's text for that case is used. */
export function textProps(spec: SpecOf<'text'>, data: WidgetData, context: WidgetContext): TextProps {
  const { text, empty, tone, actions = [] } = spec;
  const key = empty !== undefined && lacksFigures(spec, data) ? empty : text;
  const notes = statedMeasures(spec, data).map(({ report, column }) =>
    coverageNote(report, [column], context),
  );
  return {
    text: context.t(key, statedValues(spec, data, context)),
    tone,
    note: joinedNotes([...new Set(notes)]),
    actions,
  };
}
