import type { WidgetContext } from '../../widget.ts';
import { fieldIn } from '../model/field.ts';
import { rowsOf, valueOf } from '../model/state.ts';
import type { GridState } from '../model/state.ts';
import { chosenBy } from '../to-props.ts';
import type { GridProps } from '../to-props.ts';
import type { ShownSheet } from '../use-sheet.ts';

/** The maximum length of a URL, in characters. */
const MOST = 6_000;

interface ExportPath {
  readonly path: string;
  /**
   * Titles of filtered columns that the file can't be filtered by, because they are computed, or because too
   * many values are chosen.
   */
  readonly unfiltered: readonly string[];
}

/** Returns the path of a file with the rows that match the filters of the page and of the columns. */
export function exportPath(
  props: GridProps,
  context: WidgetContext,
  { filters, fields, textOf }: Pick<ShownSheet, 'filters' | 'fields' | 'textOf'>,
  state: GridState,
  format: string,
): ExportPath {
  const params = new URLSearchParams({ format, language: context.session.language ?? 'en' });
  for (const [name, value] of Object.entries(chosenBy(props, context))) params.set(name, String(value));
  const unfiltered: string[] = [];
  for (const [name, texts] of filters) {
    const field = fields.find((each) => each.name === name);
    if (field === undefined) continue;
    const values = new Set(
      rowsOf(state).flatMap(({ saved }) => {
        if (saved === null) return [];
        const value = valueOf(saved.values, field);
        return texts.has(textOf(fieldIn(field, saved.values), value)) ? [String(value ?? '')] : [];
      }),
    );
    const listed = [...values].map(quoted).join(',');
    if (field.compute !== null || name.includes('.') || params.toString().length + listed.length > MOST)
      unfiltered.push(field.title);
    else params.set(name, listed);
  }
  return { path: `${props.path}/export?${params}`, unfiltered };
}

/** Quotes a value for a comma-separated list. */
const quoted = (value: string): string => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
