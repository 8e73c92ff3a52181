import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { createCompiler, diffProjects, textOf } from '../../../src/language/index.ts';
import { readSources } from '../../../src/language/node/index.ts';
import { placeOf } from '../../../src/language/source/document-kind.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

type Json = null | boolean | number | string | Json[] | Mapping;
interface Mapping {
  [key: string]: Json;
}
/** By path without the extension. */
type Documents = ReadonlyMap<string, Mapping>;

const isMapping = (value: Json | undefined): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const kindOf = (slot: string) => placeOf(`${slot}.yaml`)!.kind;
const mapped = (map: Json | undefined, change: (value: Json, key: string) => Json): Mapping =>
  Object.fromEntries(Object.entries((map ?? {}) as Mapping).map(([key, value]) => [key, change(value, key)]));

/** Changes the documents of one kind. */
const each =
  (kind: ReturnType<typeof kindOf>, change: (document: Mapping, slot: string) => Mapping) =>
  (documents: Documents): Documents =>
    new Map([...documents].map(([slot, one]) => [slot, kindOf(slot) === kind ? change(one, slot) : one]));

/** Changes every bar, those in pages too; overlays hold parts of bars alone. */
const eachBar = (change: (bar: Mapping) => Mapping) => (documents: Documents) => {
  const inPages = each('page', (page) =>
    isMapping(page.filterBar) ? { ...page, filterBar: change(page.filterBar) } : page,
  )(documents);
  return each('filter-bar', (bar, slot) => (slot.startsWith('customers/') ? bar : change(bar)))(inPages);
};

const eachQuery = (change: (query: Mapping, queries: Mapping) => Json) =>
  each('page', (page, slot) =>
    isMapping(page.queries) && !slot.startsWith('customers/')
      ? {
          ...page,
          queries: mapped(page.queries, (query) => change(query as Mapping, page.queries as Mapping)),
        }
      : page,
  );

/** All that may be done to pages without a word of theirs changing. */
const ways = {
  'checks move into their page': (documents) => {
    const moved = new Map(documents);
    for (const [slot, { checks }] of documents) {
      // A customer may change the checks of a page alone.
      const page = documents.get(slot.replace(/\.checks$/, '')) ?? (slot.startsWith('customers/') ? {} : null);
      if (kindOf(slot) !== 'checks' || !page || !isMapping(checks)) continue;
      moved.set(slot.replace(/\.checks$/, ''), { ...page, checks: { ...checks, ...(page.checks as Mapping) } });
      moved.delete(slot);
    }
    return moved;
  },
  'checks move out of their page, into the file beside it': (documents) => {
    const moved = new Map(documents);
    for (const [slot, { checks, ...page }] of documents) {
      if (kindOf(slot) !== 'page' || !isMapping(checks)) continue;
      const beside = moved.get(`${slot}.checks`);
      const word: Mapping = page.new === true ? { new: true } : {};
      moved.set(`${slot}.checks`, {
        ...word,
        checks: { ...(beside?.checks as Mapping | undefined), ...checks },
      });
      if (Object.keys(page).length > 0) moved.set(slot, page);
      else moved.delete(slot);
    }
    return moved;
  },
  'pages move to other files, with what is beside and over them': (documents) =>
    new Map([...documents].map(([slot, one]) => [slot.replace(/(^|\/)routes\//, '$1routes/elsewhere/'), one])),
  'the keys of maps stand in another order': (documents) =>
    new Map([...documents].map(([slot, one]) => [slot, reversed(one, slot) as Mapping])),
  'dimensions are written out': each('dataset', (dataset) => ({
    ...dataset,
    ...(isMapping(dataset.dimensions) && {
      dimensions: mapped(dataset.dimensions, (one) => (typeof one === 'string' ? { column: one } : one)),
    }),
  })),
  'lists of parameters are one text': eachQuery((query) => ({
    ...query,
    ...(isMapping(query.params) && {
      params: mapped(query.params, (value, name) =>
        Array.isArray(value) && ['measures', 'dimensions', 'sort'].includes(name) ? value.join(',') : value,
      ),
    }),
  })),
  'queries say all that they inherit': eachQuery((query, queries) => {
    const { extends: base, ...own } = query;
    if (typeof base !== 'string') return query;
    const { params, ...inherited } = queries[base] as Mapping;
    return { ...inherited, ...own, params: { ...(params as Mapping), ...(own.params as Mapping) } };
  }),
  'widgets of rows are written as maps': each('page', (page) => ({
    ...page,
    ...(Array.isArray(page.rows) && {
      rows: page.rows.map((row) =>
        Array.isArray(row) ? row.map((item) => (typeof item === 'string' ? { widget: item } : item)) : row,
      ),
    }),
  })),
  'columns are written as maps': each('page', (page) => ({
    ...page,
    ...(isMapping(page.widgets) && {
      widgets: mapped(page.widgets, (widget) =>
        isMapping(widget) && widget.type === 'table' && Array.isArray(widget.columns)
          ? { ...widget, columns: widget.columns.map((one) => (typeof one === 'string' ? { field: one } : one)) }
          : widget,
      ),
    }),
  })),
  'a hierarchy is written in pairs, the last one first': eachBar((bar) => ({
    ...bar,
    hierarchy: ((bar.hierarchy ?? []) as Json[][]).flatMap((path) =>
      path.slice(1).map((step, at) => [path[at]!, step]),
    ).toReversed(),
  })),
  'filters are put where they stand anyway': eachBar((bar) => ({
    visualHierarchy: [Object.keys(bar.components as Mapping)],
    ...bar,
  })),
} satisfies Record<string, (documents: Documents) => Documents>; // prettier-ignore

/** Keys the other way round, but where users see their order. */
function reversed(value: Json, path: string): Json {
  if (Array.isArray(value)) return value.map((item) => reversed(item, `${path}/*`));
  if (!isMapping(value)) return value;
  const isSeen = /(^|\/)app\/menu$|\/schema\/properties$|\/(tabs|steps|sections)$/.test(path);
  const isDeclared = /(^|\/)filter-bars\/[^/]+\/components$|\/filterBar\/components$/.test(path);
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, reversed(inner, `${path}/${key}`)] as const,
  );
  return Object.fromEntries(isSeen || isDeclared ? entries : entries.toReversed());
}

const asYaml = (documents: Documents): Map<string, string> =>
  new Map(
    [...documents].map(([slot, one]) => [`${slot}.yaml`, stringify(one, { aliasDuplicateObjects: false })]),
  );
const asJson = (documents: Documents): Map<string, string> =>
  new Map([...documents].map(([slot, one]) => [`${slot}.json`, JSON.stringify(one, null, 2)]));

const names = Object.keys(ways) as (keyof typeof ways)[];

const decoder = new TextDecoder();
const { sources } = await readSources(resolve('pages'));
const shipped = new Map([...sources].map(([file, content]) => [file, decoder.decode(content)]));
const projects = { 'the small project': await soundProject(), 'the shipped pages': shipped };

describe.each(Object.entries(projects))('%s', (project, texts) => {
  const compiler = createCompiler(vocabulary);
  const before = compiler.compile(texts);
  const documents: Documents = new Map(
    [...texts].map(([file, text]) => [file.replace(/\.\w+$/, ''), (parse(text) ?? {}) as Mapping]),
  );
  /** What a reviewer would read of them in another way. */
  function told(after: ReadonlyMap<string, string>): string[] {
    const now = compiler.compile(after);
    expect(now.diagnostics).toEqual([]);
    return diffProjects(before, now).changes.map(({ sentence }) => textOf(sentence));
  }

  it('are the same without their comments and layout, and in JSON', () => {
    expect(told(asYaml(documents))).toEqual([]);
    expect(told(asJson(documents))).toEqual([]);
  });

  // One way at a time says which of them is wrong; the many files take seconds for each, and say whether one is.
  it.each(project === 'the small project' ? names : [])('are the same where %s', (way) => {
    expect(told(asYaml(ways[way](documents)))).toEqual([]);
  });

  // The second of the two ways to write checks takes the first one back.
  it.each(['move into their page', 'move out of their page'])(
    'are the same in all of these ways at once, and where checks %s',
    (move) => {
      const others = names.filter((name) => !name.startsWith('checks') || name.includes(move));
      const after = others.reduce<Documents>((now, name) => ways[name](now), documents);
      expect(told(asJson(after))).toEqual([]);
    },
  );
});
