import { memo } from 'react';
import type { ReactNode } from 'react';
import type { CascadeView } from '../../cascade/index.ts';
import type { FilterBarPlan } from '../../language/plan/index.ts';
import { ChosenChips } from './ChosenChips.tsx';
import type { FilterContext, Send } from './control.ts';
import { FieldGrid } from './FieldGrid.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { NoticeToast } from './NoticeToast.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import css from './FilterBar.module.css';

const PHONE = '(max-width: 767px)';

export interface FilterBarProps {
  readonly plan: FilterBarPlan;
  readonly view: CascadeView;
  /** Has to be stable: a new function re-renders every field. */
  readonly send: Send;
  readonly context: FilterContext;
  /** The buttons at the end of the bar: undo, reset, saved selections. */
  readonly actions?: ReactNode;
}

/** The filters of a page. It renders a view and sends the user's input; it uses neither the network nor queries. */
export const FilterBar = memo(function FilterBar({ plan, view, send, context, actions }: FilterBarProps) {
  const phone = useMediaQuery(PHONE);
  return (
    <section aria-label={context.appText('filters.title')}>
      <div className={css.bar} data-phone={phone || undefined}>
        {phone ? (
          <FilterSheet {...{ plan, view, context, send }} />
        ) : (
          <FieldGrid {...{ plan, view, context, send }} touch={false} />
        )}
        {actions}
      </div>
      <ChosenChips {...{ plan, view, context, send }} />
      <NoticeToast {...{ plan, view, context, send }} />
    </section>
  );
});
