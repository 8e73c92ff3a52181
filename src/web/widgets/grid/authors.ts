import type { WidgetActions } from '../actions.ts';
import type { RowAuthor } from './model/news.ts';

/**
 * Loads the last authors of rows, keyed by id. Rows that the user may not see, and failed requests, are left
 * out.
 */
export async function authorsOf(
  resource: string,
  ids: readonly string[],
  load: WidgetActions['load'],
): Promise<ReadonlyMap<string, RowAuthor>> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const outcome = await load(`resources/${resource}/history?id=${encodeURIComponent(id)}`);
      const { history = [] } = (outcome.kind === 'done' ? outcome.data : {}) as {
        readonly history?: readonly RowAuthor[];
      };
      return [id, history[0]] as const;
    }),
  );
  return new Map(found.flatMap(([id, last]) => (last === undefined ? [] : [[id, last]])));
}
