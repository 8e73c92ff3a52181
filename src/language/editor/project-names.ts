import { filterParametersOf } from '../terms/filter-parameter.ts';
import type { Project } from '../compile.ts';
import type { ColumnType } from '../generated/spec.ts';
import type { DatasetPlan } from '../terms/dataset.ts';
import { kindOfColumn, type ValueKind } from '../warehouse/value-kind.ts';
import { apiContract, type ApiContract, type ApiPath } from '../terms/api-contract.ts';
import { flatten } from '../link/texts.ts';
import { isMapping, type Layered } from '../source/layered.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { Named } from './choice.ts';
import { aboutComponent, aboutDataset, aboutDimension, aboutList, aboutMeasure } from './describe-names.ts';
import { conditionsOn } from './conditions.ts';
import { operatedNames } from './operated-names.ts';

/** The names of a dataset. */
export interface DatasetNames extends Named {
  readonly measures: readonly Named[];
  /** Measures with their possible operations: `spend:share`. */
  readonly operated: readonly Named[];
  /** Dimensions without grains. */
  readonly groups: readonly Named[];
  /** Dimensions with and without grains. */
  readonly dimensions: readonly Named[];
  /** Date dimensions, with and without grains. */
  readonly dates: readonly Named[];
  /** Filter parameters. */
  readonly filters: readonly string[];
}

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

type Mapping = Readonly<Record<string, unknown>>;
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
    datasets: merged(
      of('dataset').map(({ name, value }) => datasetNames(name, value, texts, plansOf(name))),
      joined,
    ),
    tables: merged(
      of('table').map(({ name, value }) => tableNames(name, value)),
      (a, b) => ({ ...a, columns: merged([...a.columns, ...b.columns]) }),
    ),
    resources: merged(
      of('resource').map(({ name, value }) => ({
        name,
        about: `Fields: ${keysOf(value.fields).join(', ')}.`,
      })),
    ),
    lists: merged(
      of('app').flatMap(({ value }) =>
        Object.entries(mapping(value.lists)).map(([name, list]) => ({
          name,
          about: aboutList(mapping(list)),
        })),
      ),
    ),
    filterBars: merged(
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
    queries: merged(
      of('page').flatMap(({ value }) =>
        Object.entries(mapping(value.queries)).map(([name, query]) => ({
          name,
          about: `Asks \`${String(mapping(query).path ?? mapping(query).extends)}\`.`,
        })),
      ),
    ),
    commands: merged(
      of('page').flatMap(({ value }) =>
        Object.entries(mapping(value.commands)).map(([name, command]) => {
          const { title, method, path } = mapping(command);
          const said = texts.get(String(title)) ?? String(title);
          return { name, about: `**${said}**: ${String(method)} \`${String(path)}\`` };
        }),
      ),
    ),
    texts: [...texts].map(([name, text]) => ({ name, about: quoted(text) })),
    icons: [...icons].map((name) => ({ name })),
    sections: merged(
      of('app').flatMap(({ value }) =>
        Object.entries(mapping(value.menu)).map(([name, section]) => ({
          name,
          about: texts.get(String(mapping(section).title)),
        })),
      ),
    ),
    fileAreas: merged(
      of('app').flatMap(({ value }) =>
        Object.entries(mapping(mapping(value.files).areas)).map(([name, area]) => ({
          name,
          about: texts.get(String(mapping(area).title)),
        })),
      ),
    ),
    routes: merged(
      of('page').flatMap(({ value }) =>
        typeof value.route === 'string' ? [{ name: value.route, about: texts.get(String(value.title)) }] : [],
      ),
    ),
    paths,
    sendingPaths: sendingPathsOf(contract),
    leaderboards: merged(of('dataset').flatMap(({ name, value }) => leaderboardsOf(name, value))),
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

function datasetNames(
  name: string,
  value: Mapping,
  texts: ReadonlyMap<string, string>,
  plans: readonly DatasetPlan[],
): DatasetNames {
  const measures = Object.entries(mapping(value.measures)).map(([measure, spec]) => ({
    name: measure,
    about: aboutMeasure(measure, mapping(spec), texts),
  }));
  const operated = measures.flatMap((measure) => plans.flatMap((plan) => operatedNames(plan, measure)));
  const groups: Named[] = [];
  const dimensions: Named[] = [];
  const dates: Named[] = [];
  const filters: string[] = [];
  for (const [dimension, spec] of Object.entries(mapping(value.dimensions))) {
    const { column, filter, grains, type } = typeof spec === 'string' ? { column: spec } : mapping(spec);
    const about = aboutDimension(dimension, spec, texts);
    const named = [dimension, ...list(grains).map((grain) => `${dimension}:${grain}`)].map((each) => ({
      name: each,
      about,
    }));
    groups.push({ name: dimension, about });
    dimensions.push(...named);
    if (grains !== undefined || type === 'date') dates.push(...named);
    filters.push(...formsOf(String(filter ?? column), typeof spec === 'string' ? {} : mapping(spec)));
  }
  return {
    name,
    about: aboutDataset(name, value, texts),
    measures,
    operated: merged(operated),
    groups,
    dimensions,
    dates,
    filters,
  };
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

/** Merges entries with the same name. The first description is used, unless `join` combines them. */
function merged<Entry extends Named>(
  entries: readonly Entry[],
  join: (a: Entry, b: Entry) => Entry = (a) => a,
): Entry[] {
  const byName = new Map<string, Entry>();
  for (const entry of entries) {
    const known = byName.get(entry.name);
    byName.set(entry.name, known ? join(known, entry) : entry);
  }
  return [...byName.values()];
}

const joined = (a: DatasetNames, b: DatasetNames): DatasetNames => ({
  ...a,
  measures: merged([...a.measures, ...b.measures]),
  operated: merged([...a.operated, ...b.operated]),
  groups: merged([...a.groups, ...b.groups]),
  dimensions: merged([...a.dimensions, ...b.dimensions]),
  dates: merged([...a.dates, ...b.dates]),
  filters: [...new Set([...a.filters, ...b.filters])],
});

const quoted = (text: string): string => `“${text}”`;
/** The parameters of a dimension's filter, in all of its forms. */
function formsOf(filter: string, spec: Mapping): readonly string[] {
  const { type = 'string', grains, part, bands, members } = spec;
  const isText = type === 'string' && grains === undefined && part === undefined && bands === undefined;
  const words = Object.fromEntries(keysOf(members).map((member) => [member, member]));
  return filterParametersOf({ filter, type: isText ? 'string' : 'other', derived: null, members: words });
}

const mapping = (value: unknown): Mapping => (isMapping(value) ? (value as Mapping) : {});
const keysOf = (value: unknown): string[] => Object.keys(mapping(value));
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

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
