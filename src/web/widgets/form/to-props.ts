import { fillPath } from '../../../language/plan/index.ts';
import type { FormChoice, FormLook, FormProperty, FormSpec } from '../../../language/plan/index.ts';
import type { SendCall } from '../actions.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** What a field looks like, in the words of the form library. */
export type FieldLook = Readonly<Record<string, unknown>>;

export interface FormProps {
  /** The form's JSON Schema with its texts in the reader's language. */
  readonly schema: { readonly type: 'object'; readonly required: string[]; readonly properties: Properties };
  readonly looks: Readonly<Record<string, FieldLook>>;
  readonly order: readonly string[];
  /** Fields that choose from a list of the world's names. */
  readonly lists: Readonly<Record<string, NonNullable<FormLook['list']>>>;
  /** Fields whose entries are loaded. */
  readonly options: Readonly<Record<string, NonNullable<FormLook['options']>>>;
  /** What is wrong with a text that does not match its pattern, by field. */
  readonly messages: Readonly<Record<string, string>>;
  /** The path whose answer the form begins with; null for an empty form. */
  readonly load: string | null;
  readonly submit: Pick<SendCall, 'method' | 'path'> & { readonly title: string };
  /** The field that fills each field of the body. */
  readonly body: Readonly<Record<string, string>>;
  readonly success: {
    readonly toast: string | null;
    readonly route: string | null;
    readonly session: boolean;
  };
  /** Under which name what is typed is kept; null where it is not. */
  readonly draft: string | null;
  /** Fields that are kept nowhere. */
  readonly secrets: readonly string[];
  readonly columns: 1 | 2;
}

export type Properties = Readonly<Record<string, FormProperty>>;

/** The form as it is drawn: its texts translated, its paths filled. */
export function formProps(spec: SpecOf<'form'>, _data: WidgetData, context: WidgetContext): FormProps {
  const { t } = context;
  const isThere = (name: string): boolean => {
    const mode = spec.fields?.[name]?.authMode;
    return mode === undefined || mode === (context.session.authMode ?? 'local');
  };
  const looks = Object.entries(spec.fields ?? {}).filter(([name]) => isThere(name));
  const picked = <Key extends keyof FormLook>(key: Key) =>
    Object.fromEntries(looks.flatMap(([name, look]) => (look[key] === undefined ? [] : [[name, look[key]]])));
  const properties = Object.fromEntries(
    Object.entries(spec.schema.properties).filter(([name]) => isThere(name)),
  );
  const own = Object.keys(properties);
  return {
    schema: {
      type: 'object',
      required: (spec.schema.required ?? []).filter(isThere),
      properties: mapValues(properties, (property) => translated(property, t)),
    },
    looks: Object.fromEntries(
      own.map((name) => [name, lookOf(properties[name]!, spec.fields?.[name] ?? {}, context)]),
    ),
    order: (spec.order ?? []).filter(isThere),
    lists: picked('list') as FormProps['lists'],
    options: picked('options') as FormProps['options'],
    messages: mapValues(picked('message') as Record<string, string>, (key) => t(key)),
    load: spec.load === undefined ? null : filled(spec.load, context),
    submit: {
      method: spec.submit.method,
      path: filled(spec.submit.path, context),
      title: t(spec.submit.title),
    },
    body: bodyOf(spec, isThere) ?? Object.fromEntries(own.map((name) => [name, name])),
    success: successOf(spec, t),
    draft: spec.draft ? draftName(context) : null,
    secrets: looks.flatMap(([name, { widget }]) => (widget === 'password' ? [name] : [])),
    columns: spec.columns === 2 ? 2 : 1,
  };
}

function bodyOf(
  { submit }: FormSpec,
  isThere: (field: string) => boolean,
): Readonly<Record<string, string>> | null {
  if (submit.body === undefined) return null;
  return Object.fromEntries(Object.entries(submit.body).filter(([, field]) => isThere(field)));
}

type Translate = WidgetContext['t'];

function successOf({ success = {} }: FormSpec, t: Translate): FormProps['success'] {
  return {
    toast: success.toast === undefined ? null : t(success.toast),
    route: success.route ?? null,
    session: success.session ?? false,
  };
}

function translated(property: FormProperty, t: Translate): FormProperty {
  const choices = (list: readonly FormChoice[]) =>
    list.map((choice) => ({ ...choice, title: t(choice.title) }));
  const { title, description, oneOf, items } = property;
  return {
    ...property,
    title: t(title),
    ...(description !== undefined && { description: t(description) }),
    ...(oneOf && { oneOf: choices(oneOf) }),
    ...(items?.oneOf && { items: { ...items, oneOf: choices(items.oneOf) } }),
  };
}

function lookOf(property: FormProperty, look: FormLook, { t, say }: WidgetContext): FieldLook {
  const { widget, readOnly, autocomplete, wide, list, options } = look;
  const isChoice = property.oneOf !== undefined || list !== undefined || options !== undefined;
  // The form library's lists begin with an entry for no choice, which has the placeholder for its name.
  const unchosen = isChoice && property.type !== 'array' ? say('filters.choose') : undefined;
  const placeholder = look.placeholder === undefined ? unchosen : t(look.placeholder);
  return {
    ...(widget !== undefined && { 'ui:widget': widget }),
    ...(placeholder !== undefined && { 'ui:placeholder': placeholder }),
    ...(readOnly === true && { 'ui:readonly': true }),
    ...(autocomplete !== undefined && { 'ui:autocomplete': autocomplete }),
    ...(wide === true && { 'ui:wide': true }),
    ...(look.strength === true && { 'ui:strength': true }),
  };
}

function filled(path: string, { route, session }: WidgetContext): string {
  const address = fillPath(path, { values: {}, route, session });
  if (address === null) throw new Error(`"${path}" has a token that stands for nothing here.`);
  return address;
}

/** One draft for each address of a page: that of one user is not shown at another's. */
function draftName({ plan, route }: WidgetContext): string {
  return [plan.name, ...Object.entries(route).map(([name, value]) => `${name}=${value ?? ''}`)].join('&');
}

function mapValues<In, Out>(
  record: Readonly<Record<string, In>>,
  change: (value: In) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
