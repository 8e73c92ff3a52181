import type { WidgetContext } from '../../widget.ts';
import { fieldIn } from '../model/field.ts';
import { rowsOf, valueOf } from '../model/state.ts';
import type { GridState } from '../model/state.ts';
import { chosenBy } from '../to-props.ts';
import type { GridProps } from '../to-props.ts';
import type { ShownSheet } from '../use-sheet.ts';

/** What an address has room for, in characters. */
const MOST = 6_000;

interface ExportPath {
  readonly path: string;
  /** Titles of columns by which the file can't be filtered: they are computed, or too many of their values are chosen. */
  readonly unfiltered: readonly string[];
}

/** The path of a file of the rows that are chosen: by the page's filters, and by those of the columns. */
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

/** A value within a list that is parted by commas. */
const quoted = (value: string): string => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
