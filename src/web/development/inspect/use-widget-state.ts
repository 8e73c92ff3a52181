import { useCallback, useSyncExternalStore } from 'react';

const watch = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] });
  return () => observer.disconnect();
};

/** The state that a widget of the open page shows: the frame's own word, which knows that a ready answer is empty. */
export const useWidgetState = (widget: string): string =>
  useSyncExternalStore(
    watch,
    useCallback(
      () =>
        document
          .querySelector(`[data-page] [data-widget="${CSS.escape(widget)}"]`)
          ?.getAttribute('data-state') ?? '–',
      [widget],
    ),
  );
