import { fillPath, tokensIn } from '../../../language/plan/index.ts';
import type { CommandPlan, FormChoice, FormLook, FormProperty } from '../../../language/plan/index.ts';
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
  /** The command that sends it; null where a later form does. */
  readonly submit: string | null;
  readonly title: string;
  /** The field of the form behind each field of the body that one fills. */
  readonly body: Readonly<Record<string, string>>;
  readonly success: {
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

/** The form as it is drawn: its texts translated, its paths filled. Null without the command that would send it. */
export function formProps(spec: SpecOf<'form'>, _data: WidgetData, context: WidgetContext): FormProps | null {
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
    title: command === null ? context.say('page.steps.next') : t(command.title),
    body: command === null ? {} : fieldsBehind(command, own),
    success: { route: spec.success?.route ?? null, session: spec.success?.session ?? false },
    draft: spec.draft ? draftName(context) : null,
    secrets: looks.flatMap(([name, { widget }]) => (widget === 'password' ? [name] : [])),
    columns: spec.columns === 2 ? 2 : 1,
  };
}

/** What is wrong with a field of the body is said beside the field of the form that fills it. */
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
