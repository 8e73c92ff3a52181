import { nearest } from '../../diagnostics/suggest.ts';
import type { WidgetSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { parametersOf } from '../../terms/route-shape.ts';
import { fieldsElsewhere, optionOf, textsOf } from '../../widgets/names-in-widget.ts';
import { sessionNames } from '../link-token.ts';
import type { LinkedQuery } from '../page/link-query.ts';
import { placeholdersAt, type Texts } from '../texts.ts';

/** Names that placeholders in a page's widgets may use without an entry in `values`. */
export interface PlaceholderScope {
  readonly queries: ReadonlyMap<string, LinkedQuery>;
  readonly components: readonly string[];
  /** The page's route. Undefined when it is invalid. */
  readonly route: string | undefined;
  readonly texts: Texts;
}

/** Adds an entry to `values` for each placeholder with exactly one meaning. */
export function withStatedValues(spec: WidgetSpec, page: PlaceholderScope): WidgetSpec {
  const written = valuesIn(spec);
  const found = placeholdersIn(spec, page.texts).flatMap(({ name }) => {
    const meanings = Object.hasOwn(written, name) ? [] : meaningsOf(name, spec, page);
    return meanings.length === 1 ? [[name, meanings[0]!] as const] : [];
  });
  if (found.length === 0) return spec;
  return { ...spec, values: { ...written, ...Object.fromEntries(found) } } as WidgetSpec;
}

/** Reports placeholders with no meaning or several. Returns whether there are none. */
export function linkStatedValues(
  spec: WidgetSpec,
  at: Path,
  page: PlaceholderScope,
  report: Report,
): boolean {
  const written = valuesIn(spec);
  const lacking = placeholdersIn(spec, page.texts, at).filter(({ name }) => !Object.hasOwn(written, name));
  for (const { name, language } of lacking) {
    const meanings = meaningsOf(name, spec, page);
    const allowed = [...Object.keys(written), ...sayableIn(spec, page).keys()];
    if (meanings.length > 1) report('ambiguous-placeholder', at, { name, meanings });
    else report('unknown-placeholder', at, { name, language, allowed });
  }
  return lacking.length === 0;
}

const valuesIn = (spec: WidgetSpec): Readonly<Record<string, unknown>> =>
  (optionOf(spec, 'values') as Readonly<Record<string, unknown>> | undefined) ?? {};

interface Placeholder {
  readonly name: string;
  readonly language: string | null;
}

/** Checks texts that name a field of another query: that query must have the field. */
export function linkElsewhere(
  spec: WidgetSpec,
  queries: PlaceholderScope['queries'],
  declared: readonly string[],
  report: Report,
): void {
  for (const { query, field, at } of fieldsElsewhere(spec)) {
    const meant = nearest(query, declared);
    const fields = queries.get(query)?.fields?.all ?? null;
    if (!declared.includes(query))
      report('unknown-query', at, { name: query, allowed: declared }, { near: meant && `${meant}.${field}` });
    else if (fields !== null && !fields.includes(field)) {
      const near = nearest(field, fields);
      const params = { name: field, query, kind: 'field', allowed: fields } as const;
      report('unknown-field', at, params, { near: near && `${query}.${near}` });
    }
  }
}

/**
 * The placeholders in the texts of a widget that accept values. With `only`, those of the text at this path.
 */
function placeholdersIn(spec: WidgetSpec, texts: Texts, only?: Path): readonly Placeholder[] {
  return textsOf(spec)
    .filter(({ placeholders, at }) => placeholders !== undefined && (only === undefined || at === only))
    .flatMap(({ name: key }) => {
      // Only the default language is checked here. `linkLocales` checks that the other languages have the
      // same placeholders.
      const placeholders = placeholdersAt(key, texts);
      return placeholders === null
        ? []
        : [...placeholders.names].map((name) => ({ name, language: placeholders.language }));
    });
}

/** The possible meanings of a name, in the notation of `values`. */
const meaningsOf = (name: string, spec: WidgetSpec, page: PlaceholderScope): readonly string[] =>
  sayableIn(spec, page).get(name) ?? [];

function sayableIn(
  spec: WidgetSpec,
  { queries, components, route }: PlaceholderScope,
): ReadonlyMap<string, readonly string[]> {
  const fields = queries.get(String(optionOf(spec, 'query')))?.fields?.all ?? [];
  const named = [
    ...fields.map((name) => [name, name] as const),
    ...components.map((name) => [name, `$${name}$`] as const),
    ...sessionNames.map((name) => [name, `$session.${name}$`] as const),
    ...(route === undefined ? [] : parametersOf(route)).map((name) => [name, `$route.${name}$`] as const),
  ];
  const meanings = new Map<string, string[]>();
  for (const [name, value] of named) meanings.set(name, [...(meanings.get(name) ?? []), value]);
  return meanings;
}
