import { statedValues } from '../stated-values.ts';
import type { WidgetContext, WidgetData, WidgetState, WidgetType } from '../widget.ts';
import { Notice } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

export interface StateNoticeProps {
  readonly kind: WidgetState['kind'];
  readonly state: WidgetState;
  readonly data: WidgetData | null;
  readonly context: WidgetContext;
  readonly type: Pick<WidgetType, 'skeleton' | 'shows'>;
  readonly title: string;
  /** The reason why there is nothing to draw, where it is known. */
  readonly reason: string | null;
  /** Whether the page is being printed and the data can't load in time. */
  readonly undrawn: boolean;
  readonly onRetry: () => void;
  /** Cancels a slow request; null where none is slow. */
  readonly onStop: (() => void) | null;
}

/** Shown while a widget has no drawing. */
export function StateNotice(props: StateNoticeProps) {
  const { kind, state, data, context, type, title, reason, undrawn, onRetry, onStop } = props;
  const { appText } = context;
  const brief = type.shows === 'tile';
  const { empty } = context.plan.spec;
  if (kind === 'empty') {
    if (empty !== undefined)
      return <Notice kind="empty" title={context.t(empty, statedValues(context.plan.spec, data, context))} />;
    return (
      <Notice
        kind="empty"
        title={appText('widgets.noData')}
        text={brief ? undefined : (reason ?? appText('widgets.noDataHint'))}
      />
    );
  }
  switch (state.kind) {
    case 'waiting': {
      const filters = state.for.map((label) => context.t(label)).join(', ');
      if (state.noEntries)
        return (
          <Notice
            kind="empty"
            title={appText('widgets.noData')}
            text={brief ? undefined : appText('widgets.nothingToChoose', { filters })}
          />
        );
      return (
        <Notice
          kind="waiting"
          title={filters === '' ? appText('widgets.waiting') : appText('widgets.waitingFor', { filters })}
        />
      );
    }
    case 'forbidden':
      return (
        <Notice
          kind="forbidden"
          title={appText('widgets.forbidden')}
          text={brief ? undefined : appText('widgets.forbiddenHint')}
        />
      );
    case 'error':
      return (
        <Notice
          kind="error"
          title={appText('widgets.error')}
          text={brief ? undefined : state.message}
          retry={{ label: appText('widgets.retry'), onRetry }}
          small={state.requestId === null ? undefined : appText('widgets.requestId', { id: state.requestId })}
        />
      );
    case 'stopped':
      return (
        <Notice
          kind="waiting"
          title={appText('widgets.stopped')}
          text={brief ? undefined : appText('widgets.stoppedHint')}
          retry={{ label: appText('widgets.retry'), onRetry }}
        />
      );
    default:
      if (undrawn) return <Notice kind="waiting" title={appText('widgets.notLoaded')} />;
      return (
        <>
          <Skeleton shape={type.skeleton} label={appText('widgets.loading', { title })} />
          {onStop === null ? null : (
            <p className="widget-slow">
              <span>{slowText(state, context)}</span>
              <button type="button" className="widget-cancel" onClick={onStop}>
                {appText('widgets.cancel')}
              </button>
            </p>
          )}
        </>
      );
  }
}

/** The progress of a slow request, where it is known. */
export function slowText(
  state: WidgetState,
  { appText, format }: Pick<WidgetContext, 'appText' | 'format'>,
): string {
  const share = 'share' in state ? state.share : undefined;
  return share === undefined
    ? appText('widgets.slow')
    : appText('widgets.slowShare', { share: format.full(share, { format: 'percent', digits: 0 }) });
}
