import { nearest } from '../../diagnostics/suggest.ts';
import type { Report } from '../../source/layered.ts';
import { measureOf, OPERATIONS, splitMeasure } from '../../terms/operation.ts';
import { tokensIn } from '../../terms/tokens.ts';
import type { FieldUse } from '../../widgets/names-in-widget.ts';
import { withoutGrain, type QueryFields } from '../page/query-fields.ts';

/** Checks that a query has a field and that the field is of the needed kind. */
export function linkField(
  { name: written, at, part = 'value', need }: FieldUse,
  query: string,
  fields: QueryFields,
  report: Report,
): boolean {
  const fitting = fields[fieldsFor[need]];
  if (fields.all.includes(written) && fitting.includes(written)) return true;
  if (tokensIn(written).length > 0) {
    report('token-not-filled', at, { name: written });
    return false;
  }
  const { dataset } = fields;
  const isMeasure =
    fields.measures.includes(written) || (dataset !== null && measureOf(dataset, written) !== null);
  const { name: base, operation } = splitMeasure(written);
  if (!isMeasure && operation !== null && dataset && Object.hasOwn(dataset.measures, base)) {
    const near = nearest(operation, OPERATIONS);
    const known = { near: near && `${base}:${near}` };
    report(
      'unknown-operation',
      at,
      { name: operation, measure: base, allowed: OPERATIONS },
      { part, ...known },
    );
    return false;
  }
  const name = isMeasure ? written : withoutGrain(written);
  const isThere = name === written ? fields.all.includes(name) : fields.written.includes(written);
  if (isThere && fitting.includes(name)) return true;
  const askable = isThere ? null : listWith(name, fields);
  if (askable !== null)
    report('not-asked-for', at, { name, query, list: askable }, { part, near: nearest(name, fitting) });
  else if (!isThere) {
    const near = nearest(written, name === written ? fitting : fields.written);
    report('unknown-field', at, { name: written, query, kind: need, allowed: fitting }, { part, near });
  } else if (need === 'measure') report('not-a-measure', at, { name, query, allowed: fitting });
  else if (need === 'date') report('not-a-date', at, { name, allowed: fitting });
  else report('not-a-dimension', at, { name, query, allowed: fitting });
  return false;
}

const fieldsFor = { measure: 'measures', dimension: 'dimensions', date: 'dates', field: 'all' } as const;

/**
 * The parameter that should name a field which the dataset has and the query does not request. Null when the
 * dataset lacks it.
 */
function listWith(name: string, { dataset, dimensions }: QueryFields): 'measures' | 'dimensions' | null {
  if (dataset === null || dimensions.includes(name)) return null;
  if (measureOf(dataset, name) !== null) return 'measures';
  return Object.hasOwn(dataset.dimensions, name) ? 'dimensions' : null;
}
