import type { WidgetContext } from '../widget.ts';

interface StarProps {
  readonly route: string;
  readonly title: string;
  readonly isOn: boolean;
  readonly context: Pick<WidgetContext, 'appText' | 'actions'>;
}

/** A button that adds a page to the favourites or removes it. */
export function Star({ route, title, isOn, context }: StarProps) {
  const { appText, actions } = context;
  const toggle = async (): Promise<void> => {
    const isDone = await actions.pages.marks.setFavourite(route, !isOn);
    if (!isDone) actions.notify(appText('widgets.cards.notKept'));
  };
  return (
    <button
      type="button"
      className="page-star"
      aria-pressed={isOn}
      aria-label={appText('widgets.cards.favourite', { title })}
      title={appText(isOn ? 'widgets.cards.remove' : 'widgets.cards.add')}
      onClick={() => void toggle()}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 2.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2L10 14.3l-4.6 2.5.9-5.2L2.5 8l5.2-.7z" />
      </svg>
    </button>
  );
}
