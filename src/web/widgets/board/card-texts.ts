import type { RowAnswer } from '../row/row-store.ts';
import { valueText } from '../row/value-text.ts';
import type { WidgetContext } from '../widget.ts';
import type { BoardProps } from './to-props.ts';

/** The texts of a card: its name and the details below it. */
export const textsOf = (
  { values, texts = {} }: RowAnswer,
  { plan, name, details }: Pick<BoardProps, 'plan' | 'name' | 'details'>,
  context: WidgetContext,
): readonly string[] =>
  [name, ...details].map((field) => valueText(plan.fields[field]!, values[field], context, texts[field]));
