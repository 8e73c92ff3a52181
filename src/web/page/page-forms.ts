import { createListeners } from '../kit/listeners.ts';
import type { FormHandle, PageForms } from '../widgets/index.ts';

/** The forms of an open page. */
export interface OpenForms extends PageForms {
  /** Whether all forms among these widgets are valid. Invalid ones show their errors. */
  readonly check: (widgets: readonly string[]) => boolean;
  /** Calls the listener when a form requests the next step. Returns a function that unsubscribes it. */
  readonly onAdvance: (listener: () => void) => () => void;
}

export function createPageForms(): OpenForms {
  const forms = new Map<string, FormHandle>();
  const listeners = createListeners();
  const parts = (): FormHandle[] => [...forms.values()].filter(({ isPart }) => isPart);
  return {
    register(widget, form) {
      forms.set(widget, form);
      return () => {
        if (forms.get(widget) === form) forms.delete(widget);
      };
    },
    partValues: () => Object.fromEntries(parts().flatMap((form) => Object.entries(form.values()))),
    partsSent() {
      for (const form of parts()) form.sent();
    },
    check(widgets) {
      // Checked in reverse, so that the first invalid form gets the focus last.
      const wrong = widgets.toReversed().filter((name) => forms.get(name)?.check() === false);
      return wrong.length === 0;
    },
    advance() {
      listeners.notify();
    },
    onAdvance: listeners.subscribe,
  };
}
