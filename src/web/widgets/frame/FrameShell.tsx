import { useId } from 'react';
import type { ReactNode } from 'react';
import { AddressLink } from '../AddressLink.tsx';
import type { PlaceLink } from '../chart-kit/place-slot.ts';
import type { PeriodNote } from '../period-notes.ts';
import type { WidgetContext, WidgetState, WidgetType } from '../widget.ts';

export interface FrameShellProps {
  readonly context: WidgetContext;
  readonly state: WidgetState['kind'];
  readonly title: string | null;
  /** The kind of widget: a tile is narrow, a text has no card around it. */
  readonly shows?: WidgetType['shows'];
  /** Notes on the days behind the figures. */
  readonly notes?: readonly PeriodNote[];
  /** The values of the placeholders in its description. */
  readonly values?: Readonly<Record<string, string>>;
  /** The link of the whole card; it is on the title. */
  readonly leads?: PlaceLink | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A clock icon beside the title with the first short note; all notes are in its tooltip. Tiles have the icon alone: side
 * by side they would repeat the same words, where they have room for them.
 */
function PeriodNotes({
  notes,
  shows,
}: {
  readonly notes: readonly PeriodNote[];
  readonly shows: WidgetType['shows'];
}) {
  if (notes.length === 0) return null;
  const short = shows === 'tile' ? null : (notes.find((note) => note.short !== null)?.short ?? null);
  return (
    <>
      <button
        type="button"
        className="widget-about widget-period"
        aria-label={notes.map(({ sentence }) => sentence).join(' ')}
      >
        <span aria-hidden="true">
          <svg viewBox="0 0 14 14">
            <circle cx="7" cy="7" r="6" />
            <path d="M7 3.5V7l2.5 1.5" />
          </svg>
        </span>
        <span role="tooltip">
          {notes.map(({ sentence }) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </span>
      </button>
      {short === null ? null : (
        <span className="widget-period-text" aria-hidden="true">
          <span>{short}</span>
        </span>
      )}
    </>
  );
}

/** The card around a widget, the same in every state. */
export function FrameShell({
  context,
  state,
  title,
  shows = 'list',
  notes = [],
  leads = null,
  values,
  actions,
  children,
}: FrameShellProps) {
  const heading = useId();
  const { plan, t, appText } = context;
  const { description } = plan.spec;
  return (
    <section
      className="widget"
      data-widget={plan.name}
      data-type={plan.spec.type}
      data-state={state}
      data-shows={shows}
      aria-labelledby={title === null ? undefined : heading}
      aria-busy={state === 'loading' || state === 'stale'}
    >
      {title === null && actions === undefined && notes.length === 0 ? null : (
        <header className="widget-head" data-untitled={(title === null && shows !== 'text') || undefined}>
          {title === null ? (
            <span className="widget-title" />
          ) : (
            <h2 className="widget-title" id={heading} title={title}>
              {leads === null ? (
                title
              ) : (
                <AddressLink
                  link={leads}
                  className="widget-lead"
                  title={appText('widgets.opens', { page: leads.title })}
                >
                  {title}
                </AddressLink>
              )}
            </h2>
          )}
          {description === undefined ? null : (
            <button
              type="button"
              className="widget-about"
              aria-label={appText('widgets.about', { title: title ?? '' })}
            >
              <span aria-hidden="true">i</span>
              <span role="tooltip">{t(description, values)}</span>
            </button>
          )}
          <PeriodNotes notes={notes} shows={shows} />
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
