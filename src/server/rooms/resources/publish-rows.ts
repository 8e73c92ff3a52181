import { annotationsPath } from '../../../language/plan/index.ts';
import type { ResourceModel } from '../../../language/plan/index.ts';
import type { News } from '../news.ts';

/**
 * Notifies the browsers of this server of changed rows, and of changed responses that contain these rows. Other
 * servers are notified of changed rows by the state.
 */
export function publishRows(
  news: Pick<News, 'publishHere'>,
  company: string,
  { name, notes }: Pick<ResourceModel, 'name' | 'notes'>,
  rows: readonly string[],
): void {
  news.publishHere({ company, name, rows });
  if (notes !== null) news.publishHere({ company, name: `/${annotationsPath}`, rows: [] });
}
