import { FilterOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { late } from '../kit/late.tsx';
import type { FieldGridProps } from './FieldGrid.tsx';
import { placeholdersOf, summaryOf } from './summary.ts';
import css from './FilterSheet.module.css';

/** Loaded on phones only. */
const { Component: Fields, preload } = late(async () => (await import('./FilterDrawer.tsx')).FilterDrawer);

/** A phone's filter bar: the selection in one line, which opens a sheet with the fields. */
export function FilterSheet(props: Omit<FieldGridProps, 'touch'>) {
  const { plan, view, context } = props;
  const [open, setOpen] = useState(false);
  useEffect(() => void preload().catch(() => null), []);
  const selected = summaryOf(plan, view, context);
  const summary = selected.length > 0 ? selected : placeholdersOf(plan, context);
  const failed = Object.values(view.components).some((component) => component.state === 'error');
  return (
    <>
      <button
        type="button"
        className={css.summary}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-failed={failed || undefined}
        onClick={() => setOpen(true)}
      >
        <FilterOutlined aria-hidden />
        <span className={css.summaryText}>
          {summary.length === 0 ? context.appText('filters.choose') : summary.join(' · ')}
        </span>
        {view.awaitsApply && <span className={css.mark}>{context.appText('filters.notApplied')}</span>}
      </button>
      <Fields {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
