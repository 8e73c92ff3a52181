import { useEffect, useMemo, useState } from 'react';
import type { PagePlan } from '../../language/plan/index.ts';
import type { FilterContext } from '../filters/index.ts';
import { useQueryStates } from '../queries/use-query-states.ts';
import type { QueryState } from '../queries/index.ts';
import { announcementOf } from './announcement.ts';
import type { PageModel } from './page-model.ts';
import { useCascadeView } from './use-page-model.ts';

/**
 * Milliseconds for which a state has to last before it is announced: the result of a quick reload is announced, but
 * not its start.
 */
const SETTLES_MS = 400;

interface PageAnnouncerProps {
  readonly plan: PagePlan;
  readonly model: PageModel;
  readonly context: FilterContext;
}

const asTheyAre = (states: readonly QueryState[]): readonly QueryState[] => states;

/** Announces to screen readers what is loading, loaded or failed on the page. */
export function PageAnnouncer({ plan, model, context }: PageAnnouncerProps) {
  const names = useMemo(() => Object.keys(plan.queries), [plan.queries]);
  const view = useCascadeView(model);
  const states = useQueryStates(model.queries, names, asTheyAre);
  const text = names.length === 0 ? '' : announcementOf({ bar: plan.filterBar, view, states }, context);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" role="status" data-announcement>
      {said}
    </p>
  );
}
