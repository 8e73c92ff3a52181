import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { AddressLink } from '../AddressLink.tsx';
import { PictureContext } from '../chart-kit/picture-slot.ts';
import type { Picture } from '../chart-kit/picture-slot.ts';
import { PlaceContext } from '../chart-kit/place-slot.ts';
import { cutNote } from '../cut.ts';
import { inWords } from '../member-words.ts';
import { periodNotes } from '../period-notes.ts';
import type { WidgetContext, WidgetData, WidgetState, WidgetType } from '../widget.ts';
import { DataTable } from './DataTable.tsx';
import { ActionMenu } from '../ActionMenu.tsx';
import { FrameShell } from './FrameShell.tsx';
import { FullscreenDialog } from './FullscreenDialog.tsx';
import { Skeleton } from './Skeleton.tsx';
import { slowText, StateNotice } from './StateNotice.tsx';
import { statedValues } from '../stated-values.ts';
import { titleOfWidget } from './titles.ts';
import { useSlow } from './use-slow.ts';
import { useUndrawn } from '../printing.ts';
import { useExport } from './use-export.ts';
import { usePlaceActions, wholeLink } from './use-place-actions.ts';
import { menuGroups } from './menu-groups.ts';
import type { WidgetFrameProps } from './widget-frame-props.ts';

type View = 'drawing' | 'table';

/** The frame of a widget with a known type. */
export function Frame({
  type,
  state,
  context,
  onRetry,
  onStop,
  onExport,
  allRows,
}: WidgetFrameProps & { readonly type: WidgetType }) {
  const { spec } = context.plan;
  const { appText } = context;
  const answered = 'data' in state ? state.data : null;
  const { t, format } = context;
  const data = useMemo(() => answered && inWords(answered, { t, format }), [answered, t, format]);
  const props = useMemo(
    () => (data === null ? null : type.toProps(spec, data, context)),
    [type, spec, data, context],
  );
  const notes = useMemo(() => (data === null ? [] : periodNotes(spec, data, context)), [spec, data, context]);
  const [view, setView] = useState<View>('drawing');
  const [isFull, setFull] = useState(false);
  const picture = useRef<Picture | null>(null);
  const takePicture = useCallback((next: Picture | null) => {
    picture.current = next;
  }, []);

  const title = titleOfWidget(spec, data, context);
  const name = title ?? context.plan.name;
  const isUnderWay = state.kind === 'loading' || (state.kind === 'stale' && state.reason === 'reloading');
  const stop = useSlow(isUnderWay) && onStop !== undefined ? onStop : null;
  const saving = useExport({ type, context, data: answered, picture, onExport, allRows });
  const cancel = saving.cancel ?? (state.kind === 'stale' ? stop : null);
  const kind = data !== null && props === null ? 'empty' : state.kind;
  const fits = kind !== 'loading' && type.fits?.(spec) === true;
  const height = fits ? undefined : (type.heightOf(spec) ?? undefined);
  const drawn = data !== null && props !== null;
  const places = usePlaceActions(data, context);
  const isOne = type.shows === 'tile' || type.shows === 'text';
  const leads = drawn && isOne ? wholeLink(data, context) : null;
  const undrawn = useUndrawn(context.plan.name);
  const hasMenu = type.shows !== 'tile' && type.shows !== 'text' && type.toTable !== null;
  const groups = () =>
    menuGroups({
      type,
      spec,
      appText,
      entries: context.entries ?? [],
      view,
      saving: onExport !== undefined,
      onView: setView,
      onFull: () => setFull(true),
      onSave: saving.save,
    });

  return (
    <FrameShell
      context={context}
      state={kind}
      title={type.shows === 'text' && spec.title === undefined ? null : title}
      shows={type.shows}
      values={statedValues(spec, data, context)}
      leads={type.shows === 'tile' ? leads : null}
      notes={notes}
      actions={
        hasMenu ? (
          <>
            {/* No live region while it shows a progress: announcing each step would be noise. */}
            <span className="widget-message" role={stop === null ? 'status' : undefined}>
              {saving.message ?? staleText(state, stop !== null, context)}
            </span>
            {cancel === null ? null : (
              <button type="button" className="widget-cancel" onClick={cancel}>
                {appText('widgets.cancel')}
              </button>
            )}
            {drawn ? (
              <ActionMenu label={appText('widgets.actions', { title: name })} groups={groups} />
            ) : null}
          </>
        ) : undefined
      }
    >
      <div className="widget-body" style={{ minHeight: height }}>
        {drawn ? (
          <PictureContext value={takePicture}>
            <PlaceContext value={places}>
              <Drawing {...{ type, context, data, props, view, undrawn }} title={name} />
            </PlaceContext>
          </PictureContext>
        ) : (
          <StateNotice
            kind={kind}
            undrawn={undrawn}
            reason={notes[0]?.sentence ?? null}
            {...{ state, data, context, onRetry }}
            onStop={stop}
            type={type}
            title={name}
          />
        )}
        {leads === null || type.shows === 'tile' ? null : (
          <p className="widget-more">
            <AddressLink link={leads} className="widget-more-link">
              {leads.title}
            </AddressLink>
          </p>
        )}
      </div>
      {drawn && isFull ? (
        <FullscreenDialog
          title={name}
          closeLabel={appText('widgets.closeFullscreen')}
          onClose={() => setFull(false)}
        >
          {(full) => (
            <PlaceContext value={places}>
              <Enlarged {...{ type, context, data, view }} title={name} height={full} />
            </PlaceContext>
          )}
        </FullscreenDialog>
      ) : null}
    </FrameShell>
  );
}

/** The text beside outdated data. */
function staleText(state: WidgetState, isSlow: boolean, context: WidgetContext): string {
  if (state.kind !== 'stale') return '';
  if (state.reason === 'apply') return context.appText('widgets.staleApply');
  return isSlow ? slowText(state, context) : context.appText('widgets.updating');
}

interface DrawingProps {
  readonly type: WidgetType;
  readonly context: WidgetContext;
  readonly data: WidgetData;
  readonly props: unknown;
  readonly view: View;
  readonly title: string;
  /** Whether the page is being printed and the widget can't be drawn in time. */
  readonly undrawn?: boolean;
}

/**
 * Memoized, so that it doesn't re-render when only the state changes: a filter marks every widget of a page as stale.
 */
const Drawing = memo(function Drawing({
  type,
  context,
  data,
  props,
  view,
  title,
  undrawn = false,
}: DrawingProps) {
  const { spec } = context.plan;
  const table = view === 'table' || undrawn ? (type.toTable?.(spec, data, context) ?? null) : null;
  const cut = cutNote(spec, data, context);
  return (
    <>
      {table === null && type.shows === 'picture' ? (
        <p className="visually-hidden">
          {[
            type.describe(props, context),
            ...periodNotes(spec, data, context).map(({ sentence }) => sentence),
          ].join(' ')}
        </p>
      ) : null}
      {undrawn && table !== null ? <p className="chart-note">{context.appText('widgets.notDrawn')}</p> : null}
      {table === null ? (
        <type.View
          props={props}
          context={context}
          fallback={<Skeleton shape={type.skeleton} label={context.appText('widgets.loading', { title })} />}
        />
      ) : (
        <DataTable {...{ table, title, context }} />
      )}
      {cut === null ? null : <p className="widget-cut">{cut}</p>}
    </>
  );
});

/** The widget at the height of the window. */
function Enlarged({
  type,
  context,
  data,
  view,
  title,
  height,
}: Omit<DrawingProps, 'props'> & { readonly height: number }) {
  const props = useMemo(
    () => type.toProps({ ...context.plan.spec, height } as typeof context.plan.spec, data, context),
    [type, context, data, height],
  );
  return (
    <div className="widget-body" style={{ minHeight: height }}>
      {props === null ? null : <Drawing {...{ type, context, data, props, view, title }} />}
    </div>
  );
}
