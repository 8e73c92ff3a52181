/** Durations of the last input, in milliseconds; null until measured. */
export interface Measured {
  /** From pressing the mouse on a list to the frame after the one that paints its entries. */
  opened: number | null;
  /** From the click on an entry to the first request. */
  requested: number | null;
}

/** Runs in the page before all other scripts. */
export function probe(): void {
  const measured: Measured = { opened: null, requested: null };
  Object.assign(window, { measured });
  let clicked = 0;
  addEventListener(
    'mousedown',
    () => {
      const pressed = performance.now();
      const afterPaint = new MessageChannel();
      afterPaint.port1.addEventListener('message', () => {
        measured.opened = performance.now() - pressed;
      });
      afterPaint.port1.start();
      const look = (): void => {
        const entry = document.querySelector<HTMLElement>(
          '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
        );
        if ((entry?.offsetHeight ?? 0) > 0) afterPaint.port2.postMessage(null);
        else if (performance.now() - pressed < 5_000) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
  addEventListener(
    'click',
    () => {
      clicked = performance.now();
    },
    { capture: true },
  );
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function sendTimed(...args) {
    measured.requested ??= performance.now() - clicked;
    send.apply(this, args);
  };
}
