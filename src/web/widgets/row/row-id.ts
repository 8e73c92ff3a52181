import { fillParam } from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';

/**
 * The id of a widget's row: the template in its file, filled with the parameters of the address. Null where that is
 * empty.
 */
export function rowIn(written: string, { route, session }: WidgetContext): string | null {
  const filled = fillParam(written, { values: {}, route, session });
  return filled === null ? null : String(filled);
}
