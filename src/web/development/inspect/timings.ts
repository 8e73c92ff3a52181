import { createStore, type Store } from '../store.ts';

/** The timings of a widget's last rendering, in milliseconds. */
export interface Timing {
  /** From rows to props. */
  readonly transform?: number;
  /** React's rendering and committing. */
  readonly render?: number;
  /** Painting of a chart's canvas. Most charts are SVG shapes, which the browser paints. */
  readonly paint?: number;
}

type TimingsByName = Readonly<Record<string, Timing>>;

export interface Timings extends Pick<Store<TimingsByName>, 'view' | 'subscribe'> {
  note(widget: string, timing: Timing): void;
}

/** Canvases are painted in a queue after React has committed, and report it with an event. */
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
      // Widgets are measured while they render; notifying at once would render others within that.
      queueMicrotask(() => {
        isNotified = true;
        store.set(newest);
      });
    },
  };
};
