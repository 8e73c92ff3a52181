import type { CascadeInputEvent, Choice, ComponentView } from '../../cascade/index.ts';
import { isEntry, takesDates } from '../../language/plan/index.ts';
import type { ComponentPlan, Entry, FilterBarPlan } from '../../language/plan/index.ts';
import { selectedTexts } from '../filters/index.ts';
import type { FilterContext } from '../filters/index.ts';
import type { WidgetFilters } from '../widgets/index.ts';
import { componentFacts } from './conditions.ts';
import type { PageModel } from './page-model.ts';

type Model = Pick<PageModel, 'subscribe' | 'view' | 'send' | 'choices'>;

const texts = new WeakMap<ComponentView, readonly string[]>();

/** The filters of a page for its widgets. They send the same events as the controls of the bar. */
export function widgetFilters(model: Model, bar: FilterBarPlan | null, words: FilterContext): WidgetFilters {
  const { t } = words;
  const planOf = (name: string) => bar?.components.find((component) => component.name === name);
  // The selection of a required component before a click in a widget. Undoing the click restores it.
  const before = new Map<string, Choice>();
  return {
    subscribe: model.subscribe,
    wordsOf(name) {
      const all = bar === null ? [] : selectedTexts(bar, model.view(), words);
      const found = all.find((one) => one.name === name);
      // Without a selection, the placeholder says what that means: "All products".
      const { placeholder = null } = planOf(name) ?? {};
      if (found === undefined) return placeholder === null ? '' : t(placeholder);
      return found.value === '' ? found.label : found.value;
    },
    values: () => model.view().values,
    inExpressions: () => componentFacts(bar, model.view()),
    labelOf: (name) => t(planOf(name)?.label ?? name),
    takesRange: (name) => planOf(name)?.type === 'selectDate',
    chosen(name) {
      const view = model.view().components[name];
      return view === undefined || !view.enabled ? null : textsOf(view);
    },
    undo: () => model.send({ type: 'undo' }),
    choose(name, member, adds) {
      const plan = planOf(name);
      const { components } = model.view();
      const view = components[name];
      if (plan === undefined || view === undefined) return;
      const chosen = textsOf(view);
      if (plan.type === 'selectCheckList' && adds) {
        const next = chosen.includes(member) ? chosen.filter((each) => each !== member) : [...chosen, member];
        return send(model, plan, view, next.map((text) => valueOf(plan, view, text)) as Choice);
      }
      if (chosen.length === 1 && chosen[0] === member) {
        const empty = plan.type === 'selectCheckList' ? [] : null;
        return send(model, plan, view, plan.isNecessary ? (before.get(name) ?? startOf(plan)) : empty);
      }
      before.set(name, model.choices()[name] ?? null);
      const value = valueOf(plan, view, member);
      send(model, plan, view, plan.type === 'selectCheckList' ? ([value] as Choice) : value);
    },
  };
}

/** The selection of a component as texts. */
function textsOf(view: ComponentView): readonly string[] {
  const known = texts.get(view);
  if (known !== undefined) return known;
  const { selected, range } = view;
  const found =
    range !== null
      ? [`${range.startDate}_${range.endDate}`]
      : typeof selected === 'string'
        ? [selected]
        : (isEntry(selected) ? [selected] : Array.isArray(selected) ? selected : []).map(({ value }: Entry) =>
            String(value),
          );
  texts.set(view, found);
  return found;
}

/** The selection that a text represents: the value of an entry, or a date range. */
function valueOf({ type, dataType }: ComponentPlan, { data }: ComponentView, text: string): Choice {
  if (takesDates(type)) {
    const [startDate = '', endDate = ''] = text.split('_');
    return { startDate, endDate };
  }
  const entry = data.find(({ value }) => String(value) === text);
  return entry?.value ?? (dataType === 'number' ? Number(text) : text);
}

/** The default of a component. */
function startOf({ defaultEntry }: ComponentPlan): Choice {
  return isEntry(defaultEntry) ? defaultEntry.value : (defaultEntry as Choice);
}

/** Requests an entry that is not among those loaded, in the same way as a saved selection does. */
function send(model: Model, plan: ComponentPlan, view: ComponentView, value: Choice): void {
  const { name } = plan;
  const values = (Array.isArray(value) ? value : [value]).map(String);
  const isBeyond =
    view.total !== null && values.some((each) => !view.data.some((entry) => String(entry.value) === each));
  const isCleared = value === null || (Array.isArray(value) && value.length === 0);
  const event: CascadeInputEvent =
    isBeyond && !isCleared
      ? { type: 'saved.applied', selections: { ...model.choices(), [name]: value } }
      : { type: 'component.chosen', name, value };
  model.send(event);
}
