import { memo, useMemo } from 'react';
import type { CSSProperties } from 'react';
import { equalPartsOf, spansOf } from '../../../language/plan/index.ts';
import type { PagePlan, SectionPlan, Spans } from '../../../language/plan/index.ts';
import type { TaskRun } from '../../kit/use-long-task.ts';
import type { ExportRequest, WidgetRegistry } from '../../widgets/index.ts';
import type { PageModel } from '../page-model.ts';
import { usePending } from '../use-page-model.ts';
import { WidgetSlot } from '../WidgetSlot.tsx';
import type { SharedContext } from '../widget-context.ts';
import css from './layout.module.css';

/** The props that all rows of a page share. */
export interface LayoutContext {
  readonly plan: PagePlan;
  readonly model: PageModel;
  readonly registry: WidgetRegistry;
  readonly shared: SharedContext;
  /** The widgets that are drawn on the first paint. */
  readonly first: ReadonlySet<string>;
  readonly onExport: (request: ExportRequest, run: TaskRun) => Promise<void>;
}

interface RowsProps extends LayoutContext {
  readonly rows: SectionPlan['rows'];
}

/** Rows of widgets. */
export const Rows = memo(function Rows({ rows, plan, model, registry, shared, first, onExport }: RowsProps) {
  const pending = usePending(model);
  const spans = useMemo(() => {
    const shows = (name: string) => registry.find(plan.widgets[name]!.spec.type)?.shows;
    return rows.map((row) => spansOf(row, shows));
  }, [rows, plan.widgets, registry]);
  return rows.map((row, index) => (
    // The key is the index: a widget that an author adds to a row then leaves the others mounted.
    <div key={index} className={css.row} {...divided(spans[index]!)}>
      {row.map(({ widget }, at) => (
        <WidgetSlot
          key={widget}
          spans={spans[index]![at]!}
          widget={plan.widgets[widget]!}
          isOnFirstScreen={first.has(widget)}
          isPending={pending.has(widget)}
          {...{ model, registry, shared, onExport }}
          bar={plan.filterBar}
        />
      ))}
    </div>
  ));
});

/** Divides a row of tiles into equal parts, where their number does not fit the columns of the grid. */
function divided(spans: readonly Spans[]): { readonly style?: CSSProperties; readonly 'data-even'?: true } {
  const parts = equalPartsOf(spans);
  return parts === spans.length ? { style: { '--parts': parts } as CSSProperties, 'data-even': true } : {};
}
