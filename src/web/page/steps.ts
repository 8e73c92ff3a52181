import { rowsOf } from '../../language/plan/index.ts';
import type { LayoutPlan } from '../../language/plan/index.ts';
import type { OpenForms } from './page-forms.ts';

type Panels = LayoutPlan['panels'];

/** The order in which the steps of a page can be opened. */
export interface Steps {
  /**
   * The panel that opens when a reader requests `to`: the first step on the way that was not completed before, or
   * whose forms are invalid. Without a current step (`from`), the first step of the page.
   */
  readonly towards: (panels: Panels, from: string | null, to: string | null) => string | null;
}

export function createSteps(forms: Pick<OpenForms, 'check'>): Steps {
  const left = new Set<string>();
  return {
    towards(panels, from, to) {
      if (panels?.kind !== 'steps') return to;
      const { all, anyStep = false } = panels;
      if (anyStep && from === null) return to ?? all[0]?.name ?? null;
      if (from === null) return all[0]?.name ?? null;
      const indexOf = (name: string | null): number =>
        Math.max(
          0,
          all.findIndex((step) => step.name === name),
        );
      const [start, end] = [indexOf(from), indexOf(to)];
      for (const [index, step] of all.slice(start, end).entries()) {
        const isOpened = index === 0 || left.has(step.name);
        // Steps between two others need not be completed where any step may be opened.
        if (anyStep && index > 0) break;
        if (!isOpened || !forms.check(widgetsOf(step))) return step.name;
        left.add(step.name);
      }
      return all[end]?.name ?? null;
    },
  };
}

const widgetsOf = ({ sections }: NonNullable<Panels>['all'][number]): string[] =>
  rowsOf({ sections, panels: null })
    .flat()
    .map(({ widget }) => widget);
