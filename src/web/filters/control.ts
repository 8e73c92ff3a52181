import type { ComponentType as ReactComponent } from 'react';
import type { CascadeInputEvent, ComponentView } from '../../cascade/index.ts';
import type { Formatters } from '../../format/index.ts';
import type { ComponentPlan } from '../../language/plan/index.ts';
import type { Say, Translate } from '../i18n/index.ts';

/** What the controls know of the world besides the bar. One object for all, the same until something in it changes. */
export interface FilterContext {
  /** Translates keys of the page files. */
  readonly t: Translate;
  /** Says the product's own words. */
  readonly say: Say;
  readonly format: Formatters;
  /** Today's ISO date in the customer's calendar. */
  readonly today: string;
}

export type Send = (event: CascadeInputEvent) => void;

/** What a control is given. The field around it draws the label and says what failed. */
export interface ControlProps {
  readonly plan: ComponentPlan;
  readonly view: ComponentView;
  /** The id of the element that the label belongs to. */
  readonly id: string;
  /** Labels of the parents that must be filled before this component can be. */
  readonly waitsFor: readonly string[];
  /** In the sheet of a phone: native pickers and large targets. */
  readonly touch: boolean;
  readonly context: FilterContext;
  readonly send: Send;
}

export type Control = ReactComponent<ControlProps>;

/** Whether the user can do something with it now; while it loads it keeps its looks, and only takes no input. */
export function isUsable({
  plan,
  view,
  waitsFor,
}: Pick<ControlProps, 'plan' | 'view' | 'waitsFor'>): boolean {
  if (view.state === 'idle') return !plan.autoload && waitsFor.length === 0;
  return view.state === 'ready';
}

/** What a list tells assistive technology besides its label: what is chosen or why nothing is, whether it must be, and failure. */
export function listAria({ plan, view, id }: Pick<ControlProps, 'plan' | 'view' | 'id'>) {
  return {
    'aria-describedby': `${id}-value`,
    'aria-required': plan.isNecessary,
    'aria-invalid': view.state === 'error' || undefined,
  };
}

/** What stands in a control in which nothing is chosen: why that is so, or what to do. */
export function placeholderOf({
  plan,
  view,
  waitsFor,
  context,
}: Omit<ControlProps, 'id' | 'touch' | 'send'>): string {
  const { say, t } = context;
  if (view.state === 'loading') return say('filters.loading');
  if (view.state === 'error') return say('filters.failed');
  if (view.state === 'empty') return say('filters.empty');
  if (waitsFor.length > 0) return say('filters.chooseFirst', { name: waitsFor.join(', ') });
  if (plan.placeholder !== null) return t(plan.placeholder);
  return say(plan.excluded ? 'filters.noneLeftOut' : 'filters.choose');
}
