/** How long something that is said in passing stays, in milliseconds: longer where there is something to press. */
const toastMs = 3_000;
const actionMs = 10_000;

/** What can be done about something that was said. */
export interface ToastAction {
  readonly title: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: ToastAction | null;
}

/** What is said in passing: it goes by itself. */
export interface Toasts {
  view(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  show(text: string, action?: ToastAction): void;
  /** Keeps a toast while somebody points at it, or has the focus in it. */
  hold(id: number): void;
  /** Lets it go after its time. */
  release(id: number): void;
  dismiss(id: number): void;
}

export const createToasts = (): Toasts => {
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let view: readonly Toast[] = [];
  let last = 0;
  const show = (next: readonly Toast[]): void => {
    view = next;
    for (const listener of listeners) listener();
  };
  const hold = (id: number): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const dismiss = (id: number): void => {
    hold(id);
    show(view.filter((toast) => toast.id !== id));
  };
  const release = (id: number): void => {
    const toast = view.find((one) => one.id === id);
    if (toast === undefined) return;
    hold(id);
    timers.set(
      id,
      setTimeout(() => dismiss(id), toast.action === null ? toastMs : actionMs),
    );
  };
  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (text, action) => {
      const id = (last += 1);
      show([...view, { id, text, action: action ?? null }]);
      release(id);
    },
    hold,
    release,
    dismiss,
  };
};
