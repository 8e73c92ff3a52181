import { useEffect, useState } from 'react';
import { untilReleased } from '../../kit/until-released.ts';
import { taxonomiesOf, taxonomyFaults } from '../../../planning/index.ts';
import type { NamedTaxonomy, NameRecord } from '../../../planning/index.ts';
import type { CallOutcome, WidgetActions } from '../actions.ts';
import type { NamesProps } from './to-props.ts';

type Loaded =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  /** The taxonomies that are valid and not retired; active ones first. */
  | { readonly phase: 'ready'; readonly taxonomies: readonly NamedTaxonomy[] };

/** The taxonomies by which names can be built. */
export function useTaxonomies(
  { taxonomies, segments, values }: NamesProps['paths'],
  load: WidgetActions['load'],
): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ phase: 'loading' });
  useEffect(() => {
    const loading = Promise.all([taxonomies, segments, values].map((path) => load(path)));
    return untilReleased(loading, (outcomes) => setLoaded(readAll(outcomes)));
  }, [taxonomies, segments, values, load]);
  return loaded;
}

const isActive = ({ status }: NamedTaxonomy): boolean => status === 'active';

function readAll(outcomes: readonly CallOutcome[]): Loaded {
  const failed = outcomes.find((outcome) => outcome.kind === 'failed');
  if (failed !== undefined) return { phase: 'failed', message: failed.message };
  const [first = [], second = [], third = []] = outcomes.map((outcome) =>
    outcome.kind === 'done' ? recordsIn(outcome.data) : [],
  );
  const all = taxonomiesOf({ taxonomies: first, segments: second, values: third });
  const usable = all.filter(
    (taxonomy) => taxonomy.status !== 'retired' && taxonomyFaults(taxonomy).length === 0,
  );
  return {
    phase: 'ready',
    taxonomies: usable.toSorted((one, other) => Number(isActive(other)) - Number(isActive(one))),
  };
}

function recordsIn(data: unknown): readonly NameRecord[] {
  const { rows } = (data ?? {}) as { readonly rows?: unknown };
  return Array.isArray(rows) ? (rows as { readonly values: NameRecord }[]).map(({ values }) => values) : [];
}
