/** How long something that is said in passing stays, in milliseconds. */
const toastMs = 3_000;

export interface Toast {
  readonly id: number;
  readonly text: string;
}

/** What is said in passing: it goes by itself, and there is nothing to press. */
export interface Toasts {
  view(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  show(text: string): void;
}

export const createToasts = (): Toasts => {
  const listeners = new Set<() => void>();
  let view: readonly Toast[] = [];
  let last = 0;
  const show = (next: readonly Toast[]): void => {
    view = next;
    for (const listener of listeners) listener();
  };
  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (text) => {
      const id = (last += 1);
      show([...view, { id, text }]);
      setTimeout(() => show(view.filter((toast) => toast.id !== id)), toastMs);
    },
  };
};
