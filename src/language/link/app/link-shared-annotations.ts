import { nearest } from '../../diagnostics/suggest.ts';
import type { SharedAnnotationsSpec } from '../../generated/spec.ts';
import type { Path } from '../../source/positions.ts';
import type { Report } from '../../source/layered.ts';
import { contractFields } from '../page/query-fields.ts';
import { linkApiCall } from '../widget/link-api-call.ts';
import type { Words } from '../words.ts';

/**
 * Resolves the annotations that all charts share: API paths, their parameters, and columns of their
 * responses.
 */
export function linkSharedAnnotations(
  all: readonly Partial<SharedAnnotationsSpec>[],
  words: Words,
  report: Report,
): void {
  for (const [index, { path, filters = [], start, end, name, measure }] of all.entries()) {
    const at: Path = ['annotations', index];
    if (path === undefined) continue;
    const place = { path: [...at, 'path'], params: [...at, 'filters'], part: 'value' } as const;
    const api = linkApiCall(path, {}, place, words, report, () => null);
    if (api === null) continue;
    for (const [which, parameter] of filters.entries()) {
      const allowed = [...api.query.keys()];
      if (!allowed.includes(parameter))
        report(
          'unknown-api-parameter',
          [...at, 'filters', which],
          { name: parameter, api: api.template, allowed },
          { near: nearest(parameter, allowed) },
        );
    }
    // A response that is not a list of rows has no fields.
    const { dates = [], dimensions = [] } = contractFields(api, []) ?? {};
    const link = (option: string, field: string | undefined, kind: string, allowed: readonly string[]) => {
      if (field === undefined || allowed.includes(field)) return;
      const near = nearest(field, allowed);
      report('unknown-field', [...at, option], { name: field, query: path, kind, allowed }, { near });
    };
    link('start', start, 'date', dates);
    link('end', end, 'date', dates);
    link('name', name, 'dimension', dimensions);
    link('measure', measure, 'dimension', dimensions);
  }
}
