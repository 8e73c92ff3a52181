import { fillPath, tokensIn } from '../../../language/plan/index.ts';
import type { CommandPlan, FormChoice, FormLook, FormProperty } from '../../../language/plan/index.ts';
import type { ToProps, WidgetContext } from '../widget.ts';

/** The options of a field in the form library's format (`ui:…`). */
export type FieldLook = Readonly<Record<string, unknown>>;

export interface FormProps {
  /** The form's JSON Schema, with texts in the reader's language. */
  readonly schema: { readonly type: 'object'; readonly required: string[]; readonly properties: Properties };
  readonly looks: Readonly<Record<string, FieldLook>>;
  readonly order: readonly string[];
  /** Fields whose choices are a built-in list, such as countries. */
  readonly lists: Readonly<Record<string, NonNullable<FormLook['list']>>>;
  /** Fields whose choices are loaded from the server. */
  readonly options: Readonly<Record<string, NonNullable<FormLook['options']>>>;
  /** Error messages for values that do not match the pattern, keyed by field. */
  readonly messages: Readonly<Record<string, string>>;
  /** The path of the request that returns the initial values; null for an empty form. */
  readonly load: string | null;
  /** The name of the command that submits the form; null when a later form of the page submits it. */
  readonly submit: string | null;
  readonly title: string;
  /** The form's field for each field of the request's body. */
  readonly body: Readonly<Record<string, string>>;
  readonly success: {
    readonly route: string | null;
    readonly session: boolean;
  };
  /** The name of the stored draft; null when drafts are not stored. */
  readonly draft: string | null;
  /** Fields that are never stored in a draft. */
  readonly secrets: readonly string[];
  readonly columns: 1 | 2;
}

export type Properties = Readonly<Record<string, FormProperty>>;

/**
 * Returns the props of the form, with translated texts and filled paths. Null when the command that submits
 * it is missing.
 */
export const formProps: ToProps<'form', FormProps> = (spec, _data, context) => {
  const { t } = context;
  const command = spec.submit === undefined ? null : context.commands[spec.submit];
  if (command === undefined) return null;
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
    submit: spec.submit ?? null,
    title: command === null ? context.appText('page.steps.next') : t(command.title),
    body: command === null ? {} : fieldsBehind(command, own),
    success: { route: spec.success?.route ?? null, session: spec.success?.session ?? false },
    draft: spec.draft ? draftName(context) : null,
    secrets: looks.flatMap(([name, { widget }]) => (widget === 'password' ? [name] : [])),
    columns: spec.columns === 2 ? 2 : 1,
  };
};

/**
 * Maps fields of the body to fields of the form, so that the server's errors are shown at the fields of the
 * form.
 */
function fieldsBehind({ body }: CommandPlan, own: readonly string[]): FormProps['body'] {
  if (body === undefined) return Object.fromEntries(own.map((name) => [name, name]));
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const [token] = tokensIn(value);
      return token?.kind === 'record' && own.includes(token.name) ? [[name, token.name]] : [];
    }),
  );
}

type Translate = WidgetContext['t'];

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

function lookOf(property: FormProperty, look: FormLook, { t, appText }: WidgetContext): FieldLook {
  const { widget, readOnly, autocomplete, wide, list, options } = look;
  const isChoice = property.oneOf !== undefined || list !== undefined || options !== undefined;
  // The first entry of the form library's lists stands for no choice. Its label is the placeholder.
  const unchosen = isChoice && property.type !== 'array' ? appText('filters.choose') : undefined;
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

/**
 * Returns a name with the page's route parameters, so that one user's draft is not shown on the page of
 * another.
 */
function draftName({ plan, route }: WidgetContext): string {
  return [plan.name, ...Object.entries(route).map(([name, value]) => `${name}=${value ?? ''}`)].join('&');
}

function mapValues<In, Out>(
  record: Readonly<Record<string, In>>,
  change: (value: In) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
