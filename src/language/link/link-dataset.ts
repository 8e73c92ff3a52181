import { nearest } from '../diagnostics/suggest.ts';
import { hasErrors, type Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DatasetSpec, MeasureSpec } from '../generated/spec.ts';
import { planDataset } from '../plan/plan-dataset.ts';
import type { DatasetPlan } from '../plan/dataset.ts';
import { layerOf, reporter, type Layered, type Report } from '../source/layered.ts';
import type { Validated } from '../validate/validate.ts';
import { linkCompanions, linkCurrencies } from './link-companions.ts';
import { namesIn } from './names-in.ts';
import { linkAccess } from './link-access.ts';
import type { Words } from './words.ts';
import { linkKey, linkKeyOrName } from './link-text.ts';

export interface LinkedDataset {
  readonly name: string;
  /** Null when the dataset has errors: what names it is then not judged further. */
  readonly plan: DatasetPlan | null;
  /** The parameters by which its dimensions are filtered. */
  readonly filters: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export const aggregations = [
  'sum', 'count', 'countDistinct', 'cumulativeDistinct', 'min', 'max', 'average', 'single', 'ratio', 'difference',
] as const satisfies readonly (keyof MeasureSpec)[]; // prettier-ignore

/** Resolves the names of a dataset, and checks what its schema can't say. */
export function linkDataset(
  name: string,
  { document, meant, spec, valid, damaged }: Validated<'dataset'>,
  words: Words,
): LinkedDataset {
  const { texts } = words;
  const diagnostics: Diagnostic[] = [];
  if (meant === undefined) return { name, plan: null, filters: [], diagnostics };
  const report = reporter(document, diagnostics);
  const { dimensions = {}, measures = {} } = spec;
  const sources = (['table', 'sql'] as const).filter((key) => spec[key] !== undefined);
  if (valid && sources.length !== 1)
    report('not-one-source', [sources[1] ?? 'table'], { found: sources }, { part: 'key' });
  refuseCustomerSql(spec, document, report);
  linkKeyOrName(texts, spec.title, ['title'], { group: 'datasets', name, at: [] }, report);
  linkAccess(spec.access, ['access'], words, report);
  // Of what was taken apart nobody knows what it would have been.
  if (!damaged.has(`dimensions/${spec.time}`)) linkTime(spec, report);
  linkSources(name, spec, report);
  for (const [dimension, written] of Object.entries(dimensions)) {
    const title = typeof written === 'string' ? undefined : written.title;
    const at = ['dimensions', dimension];
    linkKeyOrName(texts, title, [...at, 'title'], { group: 'dimensions', name: dimension, at }, report);
    if (typeof written === 'string') continue;
    for (const [value, key] of Object.entries(written.members ?? {}))
      linkKey(texts, key, [...at, 'members', value], report);
  }
  for (const [measure, written] of Object.entries(measures)) {
    const at = ['measures', measure];
    linkKeyOrName(texts, written.title, [...at, 'title'], { group: 'measures', name: measure, at }, report);
    linkKey(texts, written.description, [...at, 'description'], report);
    linkEvents(name, measure, measures, report);
    const keys = namesIn((meant as DatasetSpec).measures, measure);
    if (!damaged.has(`measures/${measure}`) || aggregations.some((key) => keys.includes(key)))
      linkAggregation(measure, measures, keys, report);
  }
  limitParts(measures, report);
  if (!hasErrors(diagnostics)) linkCurrencies(measures, report);
  linkUnknown(spec, report);
  const usable = valid && !hasErrors(diagnostics);
  const plan = usable ? planDataset(name, spec as DatasetSpec) : null;
  const filters = Object.values(plan?.dimensions ?? {}).map(({ filter }) => filter);
  return { name, plan, filters, diagnostics };
}

/** The tenant's condition stands around `sql`, which may read anything: only the base is trusted with it. */
function refuseCustomerSql({ sql }: Partial<DatasetSpec>, document: Layered, report: Report): void {
  if (sql === undefined) return;
  if (layerOf(document.layers, document.value, ['sql']).place.customer !== null)
    report('customer-sql', ['sql'], {}, { part: 'key' });
}

function linkTime({ time, dimensions = {} }: Partial<DatasetSpec>, report: Report): void {
  if (time === undefined) return;
  const dates = Object.keys(dimensions).filter((name) => {
    const dimension = dimensions[name];
    return typeof dimension === 'object' && (dimension.grains !== undefined || dimension.type === 'date');
  });
  if (!dates.includes(time))
    report('wrong-time-dimension', ['time'], { name: time, allowed: dates }, { near: nearest(time, dates) });
}

function linkUnknown({ unknown = {}, measures = {} }: Partial<DatasetSpec>, report: Report): void {
  const columns = new Set(Object.values(measures).flatMap(columnsOf));
  const telling = Object.keys(measures).filter((name) => whyNotTelling(measures[name], unknown) === null);
  for (const [column, name] of Object.entries(unknown)) {
    const allowed = [...columns];
    if (!columns.has(column))
      report(
        'wrong-unknown-column',
        ['unknown', column],
        { name: column, allowed },
        { part: 'key', near: nearest(column, allowed) },
      );
    const measure = Object.hasOwn(measures, name) ? measures[name] : undefined;
    const reason = whyNotTelling(measure, unknown);
    const near = measure === undefined ? nearest(name, telling) : undefined;
    if (reason !== null)
      report('wrong-coverage', ['unknown', column], { name, reason, allowed: telling }, { near });
  }
}

/** The columns that a measure aggregates; none where it has parts, or counts rows. */
function columnsOf(measure: MeasureSpec): readonly string[] {
  const { sum, countDistinct, cumulativeDistinct, min, max, average, weight, single } = measure;
  const all = [sum, countDistinct, cumulativeDistinct, min, max, average, weight, single];
  return all.filter((column) => column !== undefined);
}

function whyNotTelling(
  measure: MeasureSpec | undefined,
  unknown: Readonly<Record<string, string>>,
): string | null {
  if (measure === undefined) return 'the dataset has no such measure';
  const addsUp = measure.additive !== false && (measure.sum !== undefined || measure.count === true);
  if (!addsUp) return 'it is not a sum or count that adds up';
  return measure.sum !== undefined && Object.hasOwn(unknown, measure.sum) ? 'it can be unknown itself' : null;
}

function linkSources(
  dataset: string,
  { sources, dimensions = {} }: Partial<DatasetSpec>,
  report: Report,
): void {
  const name = sources?.dimension;
  if (name === undefined || Object.hasOwn(dimensions, name)) return;
  const allowed = Object.keys(dimensions);
  report(
    'unknown-dimension',
    ['sources', 'dimension'],
    { name, dataset, allowed },
    { near: nearest(name, allowed) },
  );
}

function linkEvents(
  dataset: string,
  measure: string,
  measures: DatasetSpec['measures'],
  report: Report,
): void {
  const name = measures[measure]?.eventsOf;
  if (name === undefined || (name !== measure && Object.hasOwn(measures, name))) return;
  const allowed = Object.keys(measures).filter((other) => other !== measure);
  const at = ['measures', measure, 'eventsOf'];
  report('unknown-measure', at, { name, dataset, allowed }, { near: nearest(name, allowed) });
}

function linkAggregation(
  name: string,
  measures: DatasetSpec['measures'],
  written: readonly string[],
  report: Report,
): void {
  const measure = measures[name]!;
  const at = ['measures', name];
  const found = aggregations.filter((key) => written.includes(key));
  if (found.length !== 1)
    report(
      'not-one-aggregation',
      found.length === 0 ? at : [...at, found[1]!],
      { name, found },
      { part: 'key' },
    );
  linkCompanions(name, measure, report);
  for (const kind of ['ratio', 'difference'] as const) {
    for (const [index, part] of (measure[kind] ?? []).entries()) {
      const reason = wrongPart(kind, name, part, measures);
      const others = Object.keys(measures).filter((other) => other !== name);
      const near = Object.hasOwn(measures, part) ? undefined : nearest(part, others);
      if (reason !== null)
        report('wrong-part', [...at, kind, index], { name: part, reason, allowed: others }, { near });
    }
  }
}

function wrongPart(
  kind: 'ratio' | 'difference',
  name: string,
  part: string,
  measures: DatasetSpec['measures'],
): string | null {
  if (!Object.hasOwn(measures, part)) return 'the dataset has no such measure';
  if (kind === 'ratio' && measures[part]!.ratio !== undefined)
    return "it is a ratio itself, and a ratio of ratios can't be computed from sums";
  return reaches(part, name, measures, new Set()) ? 'it is computed from this measure itself' : null;
}

/** From so many figures a measure may be computed: each stands in the statement as often as it is a part. */
const mostParts = 64;

/** Reports measures that exceed the limit by themselves, and not through a part that does. */
function limitParts(measures: DatasetSpec['measures'], report: Report): void {
  const counts = new Map<string, number>();
  const countOf = (name: string): number => {
    const known = counts.get(name);
    if (known !== undefined) return known;
    // Until it is known, so that a circle, which is reported elsewhere, ends.
    counts.set(name, 1);
    const parts = partsOf(measures, name);
    const count = parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + countOf(part), 0);
    counts.set(name, count);
    return count;
  };
  for (const name of Object.keys(measures)) {
    const count = countOf(name);
    const isFirst = partsOf(measures, name).every((part) => countOf(part) <= mostParts);
    const kind = measures[name]?.ratio === undefined ? 'difference' : 'ratio';
    if (count > mostParts && isFirst)
      report('too-many-parts', ['measures', name, kind], { name, count, limit: mostParts });
  }
}

function partsOf(measures: DatasetSpec['measures'], name: string): readonly string[] {
  if (!Object.hasOwn(measures, name)) return [];
  const { ratio = [], difference = [] } = measures[name] ?? {};
  return [...ratio, ...difference];
}

function reaches(
  from: string,
  target: string,
  measures: DatasetSpec['measures'],
  seen: Set<string>,
): boolean {
  if (from === target) return true;
  if (seen.has(from) || !Object.hasOwn(measures, from)) return false;
  seen.add(from);
  return partsOf(measures, from).some((part) => reaches(part, target, measures, seen));
}
