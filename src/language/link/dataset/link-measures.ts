import { aggregations } from '../../terms/measure-spec.ts';
import type { Report } from '../../source/layered.ts';
import type { AroundMeasure } from './around-measure.ts';
import { linkCompanions } from './link-companions.ts';
import { linkLast } from './link-last.ts';
import { linkParts } from './link-parts.ts';
import { linkKey, linkKeyOrName } from '../link-text.ts';
import { linkWhere } from './link-where.ts';
import type { Words } from '../words.ts';

/** Resolves the names in a measure. `keys` are the keys in the file; null when invalid ones were removed. */
export function linkMeasure(
  name: string,
  { keys, ...around }: AroundMeasure & { readonly keys: readonly string[] | null },
  texts: Words['texts'],
  report: Report,
): void {
  const { measures } = around;
  const measure = measures[name]!;
  const at = ['measures', name];
  linkKeyOrName(texts, measure.title, [...at, 'title'], { group: 'measures', name, at }, report);
  linkKey(texts, measure.description, [...at, 'description'], report);
  linkEvents(name, around, report);
  if (keys === null) return;
  const found = aggregations.filter((key) => keys.includes(key));
  if (found.length !== 1)
    report(
      'not-one-aggregation',
      found.length === 0 ? at : [...at, found[1]!],
      { name, found },
      { part: 'key' },
    );
  linkCompanions(name, measure, keys, report);
  linkParts(name, measures, report);
  linkWhere(name, measure, around, report);
  linkLast(name, measure, around, report);
}

function linkEvents(measure: string, { dataset, measures }: AroundMeasure, report: Report): void {
  const name = measures[measure]?.eventsOf;
  if (name === undefined || (name !== measure && Object.hasOwn(measures, name))) return;
  const allowed = Object.keys(measures).filter((other) => other !== measure);
  const at = ['measures', measure, 'eventsOf'];
  report('unknown-measure', at, { name, dataset, allowed });
}
