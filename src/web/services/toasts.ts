import { createListeners } from '../kit/listeners.ts';

/** Milliseconds that a notification stays; longer if it has a button. */
const toastMs = 3_000;
const actionMs = 10_000;

/** The button of a notification. */
export interface ToastAction {
  readonly title: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: ToastAction | null;
}

/** Short notifications, which disappear by themselves. */
export interface Toasts {
  view(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  show(text: string, action?: ToastAction): void;
  /** Keeps a notification while the pointer or the focus is on it. */
  hold(id: number): void;
  /** Restarts its timer. */
  release(id: number): void;
  dismiss(id: number): void;
}

export const createToasts = (): Toasts => {
  const listeners = createListeners();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let view: readonly Toast[] = [];
  let last = 0;
  const show = (next: readonly Toast[]): void => {
    view = next;
    listeners.notify();
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
    subscribe: listeners.subscribe,
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
