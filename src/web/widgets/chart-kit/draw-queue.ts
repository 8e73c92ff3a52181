/** Draws one chart at a time and lets the browser breathe in between: fifty charts are no long task. */
export interface DrawQueue {
  /** Puts a drawing at the end; a later one of the same owner takes its place. */
  readonly add: (owner: object, draw: () => void) => void;
  readonly remove: (owner: object) => void;
}

/** @param later runs a function in a task of its own */
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
