import { useCallback, useSyncExternalStore } from 'react';

const watch = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] });
  return () => observer.disconnect();
};

/** The state of a widget on the open page, read from its frame, which knows whether a ready widget is empty. */
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
