import type { ComponentType as ReactComponent } from 'react';
import type { CascadeInputEvent, ComponentView } from '../../cascade/index.ts';
import type { Formatters } from '../../format/index.ts';
import type { ComponentPlan } from '../../language/plan/index.ts';
import type { AppText, Translate } from '../i18n/index.ts';

/** What controls need besides the bar. One shared object, which stays the same until something in it changes. */
export interface FilterContext {
  /** Translates keys of the page files. */
  readonly t: Translate;
  /** Returns the product's own texts. */
  readonly appText: AppText;
  readonly format: Formatters;
  /** The current ISO date in the customer's calendar. */
  readonly today: string;
}

export type Send = (event: CascadeInputEvent) => void;

/** The props of a control. The field around it shows the label and the errors. */
export interface ControlProps {
  readonly plan: ComponentPlan;
  readonly view: ComponentView;
  /** The id of the element that the label belongs to. */
  readonly id: string;
  /** The labels of the required parents that have no selection. */
  readonly waitsFor: readonly string[];
  /** Whether it is in the sheet on a phone, with large targets. */
  readonly touch: boolean;
  readonly context: FilterContext;
  readonly send: Send;
}

export type Control = ReactComponent<ControlProps>;

/** Whether the control accepts input now. While it loads, it looks the same but accepts none. */
export function isUsable({
  plan,
  view,
  waitsFor,
}: Pick<ControlProps, 'plan' | 'view' | 'waitsFor'>): boolean {
  if (view.state === 'idle') return !plan.autoload && waitsFor.length === 0;
  return view.state === 'ready';
}

/**
 * The ARIA attributes of a list besides its label: the selection or why there is none, whether it is required, and
 * errors.
 */
export function listAria({ plan, view, id }: Pick<ControlProps, 'plan' | 'view' | 'id'>) {
  return {
    'aria-describedby': `${id}-value`,
    'aria-required': plan.isNecessary,
    'aria-invalid': view.state === 'error' || undefined,
  };
}

/** The placeholder of a control without a selection: the reason, or what to do. */
export function placeholderOf({
  plan,
  view,
  waitsFor,
  context,
}: Omit<ControlProps, 'id' | 'touch' | 'send'>): string {
  const { appText, t } = context;
  if (view.state === 'loading') return appText('filters.loading');
  if (view.state === 'error') return appText('filters.failed');
  if (view.state === 'empty') return appText('filters.empty');
  if (waitsFor.length > 0) return appText('filters.chooseFirst', { name: waitsFor.join(', ') });
  if (plan.placeholder !== null) return t(plan.placeholder);
  return appText(plan.excluded ? 'filters.noneLeftOut' : 'filters.choose');
}
