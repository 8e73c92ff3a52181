import { memo, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CSSProperties } from 'react';
import { filtersSaidBy } from '../../language/plan/index.ts';
import type { FilterBarPlan, Spans, WidgetPlan } from '../../language/plan/index.ts';
import type { TaskRun } from '../kit/use-long-task.ts';
import { sourceOfStates } from '../queries/use-query-states.ts';
import { WidgetFrame } from '../widgets/index.ts';
import type {
  ExportRequest,
  WidgetContext,
  WidgetFilters,
  WidgetFrameProps,
  WidgetRegistry,
  WidgetState,
  WidgetType,
} from '../widgets/index.ts';
import { allRows, mostRows, questionsOf, rowsCome } from './all-rows.ts';
import { labelOf } from './announcement.ts';
import type { PageModel } from './page-model.ts';
import { drawings } from './drawing/drawings.ts';
import { drawnState } from './drawing/drawn-state.ts';
import { followView, isInView } from './drawing/in-view.ts';
import { roomOf } from './first-screen.ts';
import css from './layout/layout.module.css';
import { useSeen } from './use-seen.ts';
import { contextOf } from './widget-context.ts';
import type { SharedContext } from './widget-context.ts';
import { shownReader, widgetStateReader } from './widget-states.ts';

export interface WidgetSlotProps {
  readonly widget: WidgetPlan;
  readonly spans: Spans;
  readonly isOnFirstScreen: boolean;
  /** Whether the widget's condition is still undecided. It then keeps its room empty. */
  readonly isPending: boolean;
  readonly bar: FilterBarPlan | null;
  readonly model: PageModel;
  readonly registry: WidgetRegistry;
  readonly shared: SharedContext;
  readonly onExport: (request: ExportRequest, run: TaskRun) => Promise<void>;
}

/** A widget's place on the page. Until it comes near the viewport it only reserves its room and carries its state. */
export const WidgetSlot = memo(function WidgetSlot(props: WidgetSlotProps) {
  const { spans, isOnFirstScreen, isPending, bar, model, registry } = props;
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place, isOnFirstScreen);
  const type = registry.find(props.widget.spec.type);
  const read = useMemo(
    () => widgetStateReader(props.widget, (name) => labelOf(bar, name)),
    [props.widget, bar],
  );
  const [shownOf] = useState(shownReader);
  const { name, queries } = props.widget;
  const source = useMemo(() => {
    const actual = sourceOfStates(model.queries, queries, read);
    return drawnState(actual, drawings, () => isInView(document.getElementById(name)));
  }, [model.queries, name, queries, read]);
  const requested = useSyncExternalStore(source.subscribe, source.read);
  useEffect(() => (place.current === null ? undefined : followView(place.current)), []);
  const { widget, state } = useMemo(
    () => shownOf(props.widget, requested),
    [shownOf, props.widget, requested],
  );
  const isTile = type?.shows === 'tile';
  return (
    <div
      ref={place}
      id={widget.name}
      className={css.slot}
      data-tile={isTile || undefined}
      style={variablesOf(spans)}
    >
      {isSeen && !isPending ? (
        <SeenWidget {...props} widget={widget} type={type} state={state} />
      ) : (
        <Unseen widget={widget} type={type} state={isPending ? toCome : state} />
      )}
    </div>
  );
});

const toCome: WidgetState = { kind: 'loading' };

const variablesOf = ({ desktop, laptop, tablet, phone }: Spans): CSSProperties =>
  ({ '--desktop': desktop, '--laptop': laptop, '--tablet': tablet, '--phone': phone }) as CSSProperties;

interface SeenWidgetProps extends WidgetSlotProps {
  readonly type: WidgetType | null;
  readonly state: WidgetState;
}

function SeenWidget({ widget, model, shared, type, state, onExport }: SeenWidgetProps) {
  const filters = useStatedFilters(widget, model, shared);
  const context = useMemo<WidgetContext>(
    () => ({ ...contextOf(widget, shared, model), filters }),
    [shared, widget, model, filters],
  );
  const retry = useCallback(() => model.queries.refresh(failedOf(widget, model)), [widget, model]);
  const stop = useCallback(() => model.queries.stop(widget.queries), [widget, model]);
  const rows = useMemo<WidgetFrameProps['allRows']>(() => {
    if (type === null) return undefined;
    return (data, format, { signal, report }) => {
      const onRows = rowsCome(report, shared.appText, shared.format);
      const wanted = { widget, type, data, questions: questionsOf(widget, model.queries) };
      return allRows(wanted, model.queries, { signal, onRows }, mostRows(format));
    };
  }, [widget, type, model, shared]);
  return <WidgetFrame {...{ type, state, context, onExport }} allRows={rows} onRetry={retry} onStop={stop} />;
}

/** The page's filters, as a new object whenever the selection changes in a filter that the widget's texts mention. */
function useStatedFilters(widget: WidgetPlan, model: PageModel, { filters }: SharedContext): WidgetFilters {
  const named = useMemo(() => filtersSaidBy(widget.spec), [widget.spec]);
  const joined = useSyncExternalStore(model.subscribe, () => named.map(filters.wordsOf).join('\n'));
  return useMemo(() => {
    const words = joined.split('\n');
    return named.length === 0 ? filters : { ...filters, wordsOf: (name) => words[named.indexOf(name)] ?? '' };
  }, [filters, named, joined]);
}

function Unseen({ widget, type, state }: Pick<SeenWidgetProps, 'widget' | 'type' | 'state'>) {
  return (
    <div
      data-widget={widget.name}
      data-type={widget.spec.type}
      data-state={state.kind}
      style={{ minHeight: roomOf(widget, type) }}
    />
  );
}

/** The failed or cancelled queries, which are the only ones to retry. */
function failedOf(widget: WidgetPlan, model: PageModel): readonly string[] {
  const failed = widget.queries.filter((name) =>
    ['error', 'stopped'].includes(model.queries.stateOf(name).kind),
  );
  return failed.length > 0 ? failed : widget.queries;
}
