import { isMapping } from '../source/layered.ts';
import type { DefaultOptions } from '../generated/widgets.ts';
import type { WidgetSpec } from '../generated/spec.ts';
import { definitionFor } from './names-in-widget.ts';
import type { Defaults } from './widget-definition.ts';

/** A widget with all defaults of its schema filled in. */
export type CompleteSpec = Complete<WidgetSpec>;

type Complete<Spec extends WidgetSpec> = Spec extends WidgetSpec
  ? Spec & Required<Pick<Spec, DefaultOptions[Spec['type']] & keyof Spec>>
  : never;

/** Fills in the defaults of a widget. */
export function withDefaults<Spec extends WidgetSpec>(spec: Spec): Complete<Spec> {
  return filled(spec, definitionFor(spec).defaults) as Complete<Spec>;
}

function filled(value: unknown, { options, each, of = {} }: Defaults): unknown {
  if (Array.isArray(value)) return each === undefined ? value : value.map((item) => filled(item, each));
  if (!isMapping(value)) return value;
  const whole: Record<string, unknown> = { ...value };
  for (const [name, standard] of Object.entries(options ?? {})) whole[name] ??= standard;
  for (const [name, below] of Object.entries(of))
    if (Object.hasOwn(whole, name)) whole[name] = filled(whole[name], below);
  return whole;
}
