/** Draws one chart per task, so that a page with fifty charts never blocks the browser for long. */
export interface DrawQueue {
  /** Adds a drawing at the end. It replaces a waiting drawing of the same owner. */
  readonly add: (owner: object, draw: () => void) => void;
  readonly remove: (owner: object) => void;
}

/** @param later runs a function in a new task */
export function createDrawQueue(later: (run: () => void) => void): DrawQueue {
  const waiting = new Map<object, () => void>();
  let running = false;
  const next = (): void => {
    const first = waiting.entries().next();
    if (first.done === true) {
      running = false;
      return;
    }
    const [owner, draw] = first.value;
    waiting.delete(owner);
    later(next);
    draw();
  };
  return {
    add: (owner, draw) => {
      waiting.set(owner, draw);
      if (running) return;
      running = true;
      later(next);
    },
    remove: (owner) => {
      waiting.delete(owner);
    },
  };
}
