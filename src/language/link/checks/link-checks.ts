import { nearest } from '../../diagnostics/suggest.ts';
import type { Checks, CheckSelection, CheckSpec, ComponentType, Expectation } from '../../generated/spec.ts';
import { withParts } from '../../terms/plan-dataset.ts';
import { within, type Report } from '../../source/layered.ts';
import { checkOfPart } from '../../validate/schemas.ts';
import { usesOfExpectation, type CheckedField, type QueryUse } from './expectation-uses.ts';
import { numberRangeWords, readNumberRange } from '../../terms/number-range.ts';
import { isRangeText } from '../../terms/days.ts';
import type { LinkedFilterBar } from '../filter-bar/link-filter-bar.ts';
import type { LinkedQuery } from '../page/link-query.ts';
import { possibilityWith, type LinkedPossibility } from '../page/possibilities.ts';
import { linkField } from '../widget/link-field.ts';
import { addable, addsUp, type QueryFields } from '../page/query-fields.ts';

/** The names that checks may use: the queries and the filter bar of their page. */
export interface CheckContext {
  readonly route: string | undefined;
  readonly possibilities: readonly LinkedPossibility[];
  /** All declared queries, invalid ones included. */
  readonly declaredQueries: readonly string[];
  readonly bar: LinkedFilterBar | null;
  /**
   * False when the page's filter bar could not be resolved. References to its components are then not
   * checked.
   */
  readonly barKnown: boolean;
}

/** Resolves the names of a page's checks and reports expectations that can't be evaluated. */
export function linkChecks(checks: Partial<Checks>, context: CheckContext, report: Report): void {
  for (const [name, check] of Object.entries(checks)) {
    if (check === undefined) continue;
    const inCheck = within(report, ['checks', name]);
    linkSelection(check.with ?? {}, context, inCheck);
    linkRouteValues(check, context.route, inCheck);
    const { queries } = possibilityWith(context.possibilities, check.with ?? {});
    for (const [index, expectation] of check.expect.entries())
      linkExpectation(expectation, { ...context, queries }, within(inCheck, ['expect', index]));
  }
}

const filterBarSchema = 'https://reportwright.dev/schemas/filter-bar.schema.json#/$defs';
const isOfKind = (kind: 'datePreset' | 'relativeDate', value: unknown): boolean =>
  checkOfPart({ $ref: `${filterBarSchema}/${kind}` })(value);

/** Whether a value is a named range, or two days joined by `_`, the earlier one first. */
function isDateText(value: unknown): boolean {
  if (isOfKind('datePreset', value)) return true;
  return (
    typeof value === 'string' &&
    value.split('_').every((day) => isOfKind('relativeDate', day)) &&
    isRangeText(value)
  );
}

const oneEntry = { fits: (value: unknown) => !Array.isArray(value), expected: 'one value of its entries' };

/** The values that each type of component accepts as a selection. */
const selections: Readonly<
  Record<ComponentType, { readonly fits: (value: unknown) => boolean; readonly expected: string }>
> = {
  selectList: oneEntry,
  segmented: oneEntry,
  selectCheckList: { fits: () => true, expected: 'values of its entries' },
  selectDate: {
    fits: isDateText,
    expected: 'a named range such as last-28d, or two days such as 2026-01-01_2026-03-31',
  },
  selectPeriod: {
    fits: isDateText,
    expected: 'a period such as last-month, or its first and last day such as 2026-01-01_2026-01-31',
  },
  selectNumber: {
    fits: (value) => typeof value === 'string' && readNumberRange(value) !== null,
    expected: numberRangeWords,
  },
  search: { fits: (value) => typeof value === 'string', expected: 'a text' },
  checkBox: { fits: (value) => typeof value === 'boolean', expected: 'true or false' },
  variable: {
    fits: (value) => typeof value === 'string' || typeof value === 'number',
    expected: 'one value',
  },
  submit: { fits: () => false, expected: 'nothing: it is pressed by itself' },
};

function linkSelection(selection: CheckSelection, { bar, barKnown }: CheckContext, report: Report): void {
  const allowed = bar?.declared ?? [];
  for (const [name, value] of Object.entries(selection)) {
    const at = ['with', name];
    if (!allowed.includes(name)) {
      if (barKnown) report('unknown-component', at, { name, allowed }, { part: 'key' });
      continue;
    }
    const type = bar?.components[name]?.type;
    if (type === undefined || selections[type].fits(value)) continue;
    report('wrong-selection', at, { name, type, expected: selections[type].expected });
  }
}

/** Route parameters have no defaults, so a check must give all of them. */
function linkRouteValues({ route: values = {} }: CheckSpec, route: string | undefined, report: Report): void {
  if (route === undefined) return;
  const names = [...route.matchAll(/:([A-Za-z][A-Za-z0-9]*)/g)].map(([, name]) => name!);
  const missing = names.filter((name) => !Object.hasOwn(values, name));
  const unknown = Object.keys(values).filter((name) => !names.includes(name));
  for (const name of unknown) {
    const near = nearest(name, missing);
    report('unknown-key', ['route', name], { name, allowed: names }, { part: 'key', near });
  }
  if (missing.length > 0 && unknown.length === 0)
    report('missing-key', ['route', missing[0]!], { keys: missing, in: '`route`' }, { part: 'key' });
}

/** The context with the queries for the check's selection of switches. */
interface CheckedQueries extends CheckContext {
  readonly queries: ReadonlyMap<string, LinkedQuery>;
}

function linkExpectation(expectation: Expectation, context: CheckedQueries, report: Report): void {
  if (expectation.type === 'range') linkBounds(expectation.min, expectation.max, report);
  if (expectation.type === 'rows') linkOrder(expectation.min, expectation.max, report);
  for (const use of usesOfExpectation(expectation)) linkUse(use, context, report);
}

function linkBounds(min: number | undefined, max: number | undefined, report: Report): void {
  if (min === undefined && max === undefined) report('no-bound', [], {});
  linkOrder(min, max, report);
}

function linkOrder(min: number | undefined, max: number | undefined, report: Report): void {
  if (min !== undefined && max !== undefined && max < min)
    report('out-of-range', ['max'], { value: max, bound: `at least min, which is ${min}` });
}

function linkUse({ query, at, fields, totalAt }: QueryUse, context: CheckedQueries, report: Report): void {
  const { queries, declaredQueries } = context;
  if (!declaredQueries.includes(query)) {
    return report('unknown-query', at, { name: query, allowed: declaredQueries });
  }
  const linked = queries.get(query);
  if (!linked) return;
  if (totalAt !== null && linked.dataset === null) report('no-total', totalAt, { query });
  const known = linked.fields && withItsParts(linked.fields);
  for (const field of known ? fields : []) linkCheckedField(field, query, known!, report);
}

function linkCheckedField(field: CheckedField, query: string, fields: QueryFields, report: Report): void {
  if (!linkField(field, query, fields, report) || !field.isAddedUp) return;
  if (addsUp(fields, field.name)) return;
  report('not-additive', field.at, { measure: field.name, why: 'added up', allowed: addable(fields) });
}

/** The response also contains the measures that the requested ones are computed from. */
function withItsParts(fields: QueryFields): QueryFields {
  if (fields.dataset === null) return fields;
  const measures = withParts(fields.dataset, fields.measures);
  return { ...fields, measures, all: [...fields.dimensions, ...measures] };
}
