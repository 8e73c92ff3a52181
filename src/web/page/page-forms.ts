import type { FormHandle, PageForms } from '../widgets/index.ts';

/** The forms of a page, as the page itself sees them. */
export interface OpenForms extends PageForms {
  /** Whether all forms among these widgets are right, those that are not being shown as such. */
  readonly check: (widgets: readonly string[]) => boolean;
  /** Calls the listener when a form wants the page to go on. */
  readonly onAdvance: (listener: () => void) => () => void;
}

export function createPageForms(): OpenForms {
  const forms = new Map<string, FormHandle>();
  const listeners = new Set<() => void>();
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
      // The first that is wrong is the last to take the focus.
      const wrong = widgets.toReversed().filter((name) => forms.get(name)?.check() === false);
      return wrong.length === 0;
    },
    advance() {
      for (const listener of listeners) listener();
    },
    onAdvance(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
