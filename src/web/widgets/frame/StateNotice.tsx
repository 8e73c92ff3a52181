import { saidValues } from '../said-values.ts';
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
  const { say } = context;
  const brief = type.shows === 'tile';
  const { empty } = context.plan.spec;
  if (kind === 'empty') {
    if (empty !== undefined)
      return <Notice kind="empty" title={context.t(empty, saidValues(context.plan.spec, data, context))} />;
    return (
      <Notice
        kind="empty"
        title={say('widgets.noData')}
        text={brief ? undefined : (reason ?? say('widgets.noDataHint'))}
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
            title={say('widgets.noData')}
            text={brief ? undefined : say('widgets.nothingToChoose', { filters })}
          />
        );
      return (
        <Notice
          kind="waiting"
          title={filters === '' ? say('widgets.waiting') : say('widgets.waitingFor', { filters })}
        />
      );
    }
    case 'forbidden':
      return (
        <Notice
          kind="forbidden"
          title={say('widgets.forbidden')}
          text={brief ? undefined : say('widgets.forbiddenHint')}
        />
      );
    case 'error':
      return (
        <Notice
          kind="error"
          title={say('widgets.error')}
          text={brief ? undefined : state.message}
          retry={{ label: say('widgets.retry'), onRetry }}
          small={state.requestId === null ? undefined : say('widgets.requestId', { id: state.requestId })}
        />
      );
    case 'stopped':
      return (
        <Notice
          kind="waiting"
          title={say('widgets.stopped')}
          text={brief ? undefined : say('widgets.stoppedHint')}
          retry={{ label: say('widgets.retry'), onRetry }}
        />
      );
    default:
      if (undrawn) return <Notice kind="waiting" title={say('widgets.notLoaded')} />;
      return (
        <>
          <Skeleton shape={type.skeleton} label={say('widgets.loading', { title })} />
          {onStop === null ? null : (
            <p className="widget-slow">
              <span>{slowText(state, context)}</span>
              <button type="button" className="widget-cancel" onClick={onStop}>
                {say('widgets.cancel')}
              </button>
            </p>
          )}
        </>
      );
  }
}

/** The progress of a slow request, where it is known. */
export function slowText(state: WidgetState, { say, format }: Pick<WidgetContext, 'say' | 'format'>): string {
  const share = 'share' in state ? state.share : undefined;
  return share === undefined
    ? say('widgets.slow')
    : say('widgets.slowShare', { share: format.full(share, { format: 'percent', digits: 0 }) });
}
