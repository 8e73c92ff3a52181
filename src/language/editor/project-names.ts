import type { Project } from '../compile.ts';
import type { ColumnType } from '../generated/spec.ts';
import { kindOfColumn, type ValueKind } from '../warehouse/value-kind.ts';
import { apiContract, type ApiContract, type ApiPath } from '../terms/api-contract.ts';
import { flatten } from '../link/texts.ts';
import { isMapping, type Layered } from '../source/layered.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { keysOf, mapping, type Mapping } from './as-written.ts';
import { mergedNames, type Named } from './choice.ts';
import { conditionsOn } from './conditions.ts';
import { datasetNames, joinedNames, type DatasetNames } from './dataset-names.ts';
import { aboutComponent, aboutList } from './describe-names.ts';

/** The columns of a table. */
export interface TableNames extends Named {
  readonly columns: readonly TypedName[];
}

export interface TypedName extends Named {
  readonly kind: ValueKind;
}

/** The names that files of a project may use, each with its description for editors. */
export interface ProjectNames {
  readonly datasets: readonly DatasetNames[];
  readonly tables: readonly TableNames[];
  /** The filter lists of app.yaml. */
  readonly lists: readonly Named[];
  readonly filterBars: readonly Named[];
  /** The components of all bars. The schema can't know the bar of a page. */
  readonly components: readonly Named[];
  /** Starts of conditions on the components of all bars and the rows of all queries. */
  readonly conditions: readonly Named[];
  /** Queries and commands of all pages. The schema can't know those of one page. */
  readonly queries: readonly Named[];
  readonly commands: readonly Named[];
  readonly texts: readonly Named[];
  readonly icons: readonly Named[];
  readonly sections: readonly Named[];
  readonly fileAreas: readonly Named[];
  readonly routes: readonly Named[];
  readonly paths: readonly ApiPath[];
  /** The paths for commands, with parameters as fields of a record. */
  readonly sendingPaths: readonly Named[];
  /** The leaderboards of `top/NAME`. */
  readonly leaderboards: readonly Named[];
  /** The resources. */
  readonly resources: readonly Named[];
  /** Columns of responses that the API contract lists. */
  readonly columns: Readonly<Record<'measures' | 'dimensions' | 'others', readonly Named[]>>;
}

type Documents = readonly {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly value: Mapping;
}[];

/**
 * The names of the base (`overlays: false`), or of the base and all customers. Read from the documents as
 * written, so that files with mistakes contribute their names.
 */
export function projectNames(
  project: Project,
  { api, icons }: Vocabulary,
  { overlays }: { readonly overlays: boolean },
): ProjectNames {
  const customers = overlays ? [...project.customers.keys()] : [];
  const layered = [
    project.documents(null),
    ...customers.map((customer) => project.ownDocuments(customer)),
  ].flatMap((documents) => [...documents.values()]);
  const documents = distinctDocuments(layered);
  const of = (kind: DocumentKind) => documents.filter((each) => each.kind === kind);
  const variants = [project.base, ...customers.flatMap((name) => project.customers.get(name) ?? [])];
  const plansOf = (name: string) => variants.flatMap(({ datasets }) => datasets.get(name) ?? []);
  const texts = textsIn(
    layered,
    of('app').map(({ value }) => value),
  );
  const contract = apiContract(api, project.base.app?.product.id ?? '');
  const { paths } = contract;
  const columns = paths.flatMap((path) => path.columns ?? []);
  const named = (names: readonly string[], group: string): Named[] =>
    [...new Set(names)].map((name) => ({ name, about: texts.get(`${group}.${name}`) }));
  return {
    datasets: mergedNames(
      of('dataset').map(({ name, value }) => datasetNames(name, value, texts, plansOf(name))),
      joinedNames,
    ),
    tables: mergedNames(
      of('table').map(({ name, value }) => tableNames(name, value)),
      (a, b) => ({ ...a, columns: mergedNames([...a.columns, ...b.columns]) }),
    ),
    resources: mergedNames(
      of('resource').map(({ name, value }) => ({
        name,
        about: `Fields: ${keysOf(value.fields).join(', ')}.`,
      })),
    ),
    lists: mergedNames(
      of('app').flatMap(({ value }) =>
        Object.entries(mapping(value.lists)).map(([name, list]) => ({
          name,
          about: aboutList(mapping(list)),
        })),
      ),
    ),
    filterBars: mergedNames(
      of('filter-bar').map(({ name, value }) => ({
        name,
        about: `Filters: ${keysOf(value.components).join(', ')}.`,
      })),
    ),
    components: componentNames(of('filter-bar'), of('page'), texts),
    conditions: conditionsOn(
      of('filter-bar').map(({ value }) => value),
      of('page').map(({ value }) => value),
    ),
    queries: mergedNames(
      of('page').flatMap(({ value }) =>
        Object.entries(mapping(value.queries)).map(([name, query]) => ({
          name,
          about: `Asks \`${String(mapping(query).path ?? mapping(query).extends)}\`.`,
        })),
      ),
    ),
    commands: mergedNames(
      of('page').flatMap(({ value }) =>
        Object.entries(mapping(value.commands)).map(([name, command]) => {
          const { title, method, path } = mapping(command);
          const text = texts.get(String(title)) ?? String(title);
          return { name, about: `**${text}**: ${String(method)} \`${String(path)}\`` };
        }),
      ),
    ),
    texts: [...texts].map(([name, text]) => ({ name, about: quoted(text) })),
    icons: [...icons].map((name) => ({ name })),
    sections: mergedNames(
      of('app').flatMap(({ value }) =>
        Object.entries(mapping(value.menu)).map(([name, section]) => ({
          name,
          about: texts.get(String(mapping(section).title)),
        })),
      ),
    ),
    fileAreas: mergedNames(
      of('app').flatMap(({ value }) =>
        Object.entries(mapping(mapping(value.files).areas)).map(([name, area]) => ({
          name,
          about: texts.get(String(mapping(area).title)),
        })),
      ),
    ),
    routes: mergedNames(
      of('page').flatMap(({ value }) =>
        typeof value.route === 'string' ? [{ name: value.route, about: texts.get(String(value.title)) }] : [],
      ),
    ),
    paths,
    sendingPaths: sendingPathsOf(contract),
    leaderboards: mergedNames(of('dataset').flatMap(({ name, value }) => leaderboardsOf(name, value))),
    columns: {
      measures: named(
        columns.flatMap(({ measures = [] }) => measures),
        'measures',
      ),
      dimensions: named(
        columns.flatMap(({ dates = [], dimensions = [] }) => [...dates, ...dimensions]),
        'dimensions',
      ),
      others: columns.flatMap(({ others = [] }) => others).map((name) => ({ name })),
    },
  };
}

/** The documents without duplicates, since most customers share most documents with the base. */
function distinctDocuments(layered: readonly Layered[]): Documents {
  return [...new Set(layered)].flatMap(({ value, layers }) => {
    const { kind, name } = layers[0].place;
    return isMapping(value) ? [{ kind, name, value }] : [];
  });
}

/** Texts by key in the default language, then those that only other languages have. */
function textsIn(layered: readonly Layered[], apps: readonly Mapping[]): ReadonlyMap<string, string> {
  const languages = apps.flatMap(({ languages: list }) => (Array.isArray(list) ? list.map(String) : []));
  const all = new Map<string, string>();
  const rank = ({ layers }: Layered): number => {
    const at = languages.indexOf(layers[0].place.name);
    return at < 0 ? languages.length : at;
  };
  const locales = [...new Set(layered)].filter(({ layers }) => layers[0].place.kind === 'locale');
  for (const { value } of locales.toSorted((a, b) => rank(a) - rank(b)))
    for (const [key, text] of flatten(value)) if (!all.has(key)) all.set(key, text);
  return all;
}

function leaderboardsOf(dataset: string, { insights }: Mapping): Named[] {
  const lists = mapping(mapping(mapping(insights).top).lists);
  return Object.entries(lists).map(([name, dimension]) => ({
    name,
    about: `Ranks \`${String(dimension)}\` of \`${dataset}\`.`,
  }));
}

function tableNames(name: string, value: Mapping): TableNames {
  const columns = Object.entries(mapping(value.columns)).map(([column, spec]): TypedName => {
    const { type, description } = typeof spec === 'string' ? { type: spec } : mapping(spec);
    const about = `**${column}**: ${String(type)} of \`${name}\``;
    const more = description === undefined ? '' : ` · ${String(description)}`;
    return { name: column, about: about + more, kind: kindOfColumn(type as ColumnType) };
  });
  return { name, about: `**${name}**: ${String(value.description ?? 'a table')}`, columns };
}

function componentNames(bars: Documents, pages: Documents, texts: ReadonlyMap<string, string>): Named[] {
  const places = [
    ...bars.map(({ name, value }) => ({ bar: name, components: mapping(value.components) })),
    ...pages.map(({ value }) => ({
      bar: String(value.route),
      components: mapping(mapping(value.filterBar).components),
    })),
  ];
  const uses = new Map<string, { type: string; bars: string[] }>();
  for (const { bar, components } of places) {
    for (const [name, spec] of Object.entries(components)) {
      const use = uses.get(name) ?? { type: String(mapping(spec).type), bars: [] };
      uses.set(name, { ...use, bars: [...use.bars, bar] });
    }
  }
  return [...uses].map(([name, { type, bars: in_ }]) => ({
    name,
    about: aboutComponent(name, type, in_, texts),
  }));
}

const quoted = (text: string): string => `“${text}”`;
function sendingPathsOf(contract: ApiContract): readonly Named[] {
  const methods = ['post', 'put', 'patch'] as const;
  const found = methods.flatMap((method) =>
    contract.pathsSending(method).map(({ template }) => ({
      name: template.replaceAll(/\{(\w+)\}/g, '$record.$1$$'),
      about: method.toUpperCase(),
    })),
  );
  const names = new Set(found.map(({ name }) => name));
  return [...names].map((name) => ({
    name,
    about: found.flatMap((each) => (each.name === name ? each.about : [])).join(', '),
  }));
}
