import { createStore, type Store } from '../store.ts';

/** How long the last drawing of a widget took, in milliseconds. */
export interface Timing {
  /** From rows to what is drawn. */
  readonly transform?: number;
  /** React's part: rendering and committing. */
  readonly render?: number;
  /** The part of a chart that is painted on a canvas; most are shapes, which the browser paints. */
  readonly paint?: number;
}

type TimingsByName = Readonly<Record<string, Timing>>;

export interface Timings extends Pick<Store<TimingsByName>, 'view' | 'subscribe'> {
  note(widget: string, timing: Timing): void;
}

/** Canvases are painted in a queue of their own, after React is done: they say so themselves. */
export const watchPainting = (timings: Timings): void =>
  document.addEventListener('widget-painted', (event) => {
    const { target, detail } = event as CustomEvent<number>;
    const widget = target instanceof Element ? target.closest<HTMLElement>('[data-widget]') : null;
    if (widget?.dataset.widget !== undefined) timings.note(widget.dataset.widget, { paint: detail });
  });

export const createTimings = (): Timings => {
  const store = createStore<TimingsByName>({});
  let isNotified = true;
  let newest: TimingsByName = {};
  return {
    view: store.view,
    subscribe: store.subscribe,
    note: (widget, timing) => {
      newest = { ...newest, [widget]: { ...newest[widget], ...timing } };
      if (!isNotified) return;
      isNotified = false;
      // Widgets are measured while they are drawn: who looks on hears of it after.
      queueMicrotask(() => {
        isNotified = true;
        store.set(newest);
      });
    },
  };
};
