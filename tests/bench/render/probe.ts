/** The result of the probe in the page. */
export interface Settled {
  /** The last change, in milliseconds since the page's time origin. */
  readonly at: number;
  readonly firstPaint: number;
  readonly longTasks: readonly (readonly [start: number, duration: number])[];
}

/**
 * Runs in the page before all other scripts. It records canvas drawings, DOM changes outside popups, long
 * tasks and requests. `window.settled` then returns when the page last changed: it has settled after 600 ms
 * without any of them and with every widget ready.
 */
export function probe(): void {
  const seen = { at: 0, open: 0, longTasks: [] as [number, number][] };
  const now = (): void => {
    seen.at = performance.now();
  };
  const context = CanvasRenderingContext2D.prototype as unknown as Record<
    string,
    (...args: unknown[]) => unknown
  >;
  for (const name of ['fill', 'stroke', 'fillRect', 'fillText', 'clearRect', 'drawImage']) {
    const original = context[name]!;
    context[name] = function draw(this: unknown, ...args: unknown[]) {
      now();
      return original.apply(this, args);
    };
  }
  // Texts for screen readers change 400 ms after everything has loaded, and are not painted.
  const outside =
    '[data-filter],.ant-select-dropdown,.ant-picker-dropdown,.ant-tooltip,head,[data-announcement]';
  new MutationObserver((records) => {
    const counts = records.some(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element !== null && element !== document.body && !element.closest(outside);
    });
    if (counts) now();
  }).observe(document, { childList: true, characterData: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  const begin = (): void => {
    seen.open += 1;
  };
  const end = (): void => {
    seen.open -= 1;
    now();
  };
  const { fetch: originalFetch } = window;
  window.fetch = async (...args) => {
    // The event stream never ends.
    if (String(args[0]).includes('/events')) return originalFetch(...args);
    begin();
    return originalFetch(...args).finally(end);
  };
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function sendNoted(...args) {
    begin();
    this.addEventListener('loadend', end);
    send.apply(this, args);
  };
  const settled = (since: number, widgets: number): Promise<Settled> =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const look = (): void => {
        const all = [...document.querySelectorAll('[data-widget]')];
        const ready = all.filter((widget) => widget.getAttribute('data-state') === 'ready');
        const [start, duration] = seen.longTasks.at(-1) ?? [0, 0];
        const last = Math.max(seen.at, start + duration);
        if (ready.length === widgets && seen.open === 0 && last > since && performance.now() - last > 600) {
          const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
          resolve({ at: last, firstPaint, longTasks: seen.longTasks });
        } else if (performance.now() - started > 30_000) {
          reject(
            new Error(
              `after 30 s ${ready.length} of ${widgets} widgets are ready, ${seen.open} requests open: ${document.body.innerText.slice(0, 300)}`,
            ),
          );
        } else setTimeout(look, 40);
      };
      look();
    });
  const forget = (): number => {
    seen.longTasks.length = 0;
    return performance.now();
  };
  Object.assign(window, { settled, forget });
}
