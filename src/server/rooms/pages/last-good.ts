import { localesOf, menuOf } from '../../../language/index.ts';
import type {
  CompiledDictionary,
  CompiledPage,
  AppManifest,
  Project,
  Variant,
} from '../../../language/index.ts';
import { fileAreasPlan, filterListsOf, noFiles, noLists } from '../../../language/plan/index.ts';
import type {
  DatasetPlan,
  FileAreasPlan,
  FilterListsPlan,
  Manifest,
  ResourceModel,
  TablePlan,
} from '../../../language/plan/index.ts';
import { once } from './once.ts';
import { placesOf } from './places.ts';
import type { Places } from './places.ts';

/** The last version of each part of a variant that compiled. */
export interface LastGood {
  readonly face: AppManifest;
  readonly manifest: Manifest;
  readonly currency: string;
  readonly timeZone: string;
  readonly pages: ReadonlyMap<string, CompiledPage>;
  readonly datasets: ReadonlyMap<string, DatasetPlan>;
  readonly tables: ReadonlyMap<string, TablePlan>;
  /**
   * The current checks. Checks of a broken page are not used. Computed lazily, because most companies never
   * need them.
   */
  readonly checks: () => Variant['checks'];
  readonly resources: ReadonlyMap<string, ResourceModel>;
  readonly lists: FilterListsPlan;
  readonly files: FileAreasPlan;
  readonly dictionaries: ReadonlyMap<string, CompiledDictionary>;
  /** The slot of a route's page: its path in its tree, without the extension. */
  slotOf(route: string): string;
}

type Hash = (text: string) => string;

export interface CompiledState {
  readonly project: Project;
  /** The existing files, including those that can't be read. */
  readonly paths: () => ReadonlySet<string>;
  /** The earlier version that missing parts are taken from; null when nothing is broken. */
  readonly before: LastGood | null;
  readonly hash: Hash;
}

/**
 * Returns a variant whose missing parts are taken from the earlier version: a file that still exists but has
 * errors keeps its last good version. A deleted file, or a page that moved to another route, is not kept.
 */
export function lastGoodOf(variant: Variant, { project, paths, before, hash }: CompiledState): LastGood {
  const places = placesLater(project, variant.company, paths);
  const keeping = <Value>(
    now: ReadonlyMap<string, Value>,
    old: ReadonlyMap<string, Value> | undefined,
    slots: Slots,
  ) => withKept(now, old, slots, (slot) => places().slots.has(slot));
  const pages = keeping(variant.pages, before?.pages, {
    now: (route) => places().slotOfRoute(route),
    before: (route) => before?.slotOf(route) ?? '',
  });
  const datasets = keeping(variant.datasets, before?.datasets, inFolder('datasets'));
  const resources = keeping(variant.resources, before?.resources, inFolder('resources'));
  const dictionaries = keeping(variant.dictionaries, before?.dictionaries, inFolder('locales'));
  const kept = [...pages.keys()].filter((route) => !variant.pages.has(route));
  const slotsBefore = new Map(kept.map((route) => [route, before?.slotOf(route) ?? '']));
  const face = variant.face ?? before?.face ?? bareFace;
  return {
    face,
    manifest: manifestOf(face, { pages, datasets, dictionaries, resources }, hash),
    currency: variant.app?.currency ?? before?.currency ?? 'EUR',
    // Without a valid app.yaml the earlier zone is kept. With one, a missing zone means UTC.
    timeZone: variant.app === null ? (before?.timeZone ?? 'UTC') : (variant.app.timeZone ?? 'UTC'),
    pages,
    datasets,
    checks: () => variant.checks,
    tables: keeping(variant.tables, before?.tables, inFolder('tables')),
    resources,
    lists: variant.app === null ? (before?.lists ?? noLists) : filterListsOf(variant.app),
    files: variant.app === null ? (before?.files ?? noFiles) : fileAreasPlan(variant.app),
    dictionaries,
    slotOf: slotFinder(slotsBefore, places),
  };
}

// These are separate functions so that the closures they return don't hold `before`, which would hold the
// version before it, and so on.
function placesLater(project: Project, company: string | null, paths: CompiledState['paths']): () => Places {
  return once(() => placesOf(project, company, paths()));
}

function slotFinder(slotsBefore: ReadonlyMap<string, string>, places: () => Places): LastGood['slotOf'] {
  return (route) => slotsBefore.get(route) ?? places().slotOfRoute(route);
}

const inFolder = (folder: string): Slots => {
  const slot = (name: string): string => `${folder}/${name}`;
  return { now: slot, before: slot };
};

/** Returns the slot of a name: in the current version, and in the earlier one. */
interface Slots {
  readonly now: (name: string) => string;
  readonly before: (name: string) => string;
}

function withKept<Value>(
  now: ReadonlyMap<string, Value>,
  old: ReadonlyMap<string, Value> | undefined,
  slots: Slots,
  isThere: (slot: string) => boolean,
): ReadonlyMap<string, Value> {
  const missing = [...(old ?? [])].filter(([name]) => !now.has(name));
  if (missing.length === 0) return now;
  const sound = new Set([...now.keys()].map(slots.now));
  const kept = missing.filter(([name]) => isThere(slots.before(name)) && !sound.has(slots.before(name)));
  return new Map([...now, ...kept]);
}

/** The version also covers the datasets, because their changes alter responses, even if not the pages. */
function manifestOf(
  face: AppManifest,
  {
    pages,
    datasets,
    dictionaries,
    resources,
  }: Pick<LastGood, 'pages' | 'datasets' | 'dictionaries' | 'resources'>,
  hash: Hash,
): Manifest {
  const senders = sendersOf(resources);
  const notes = notesOf(resources, datasets);
  const rest = {
    ...face,
    pages: menuOf(pages),
    ...(senders.length > 0 && { senders }),
    ...(notes.length > 0 && { notes }),
    locales: localesOf(dictionaries),
  };
  const facts = [...datasets.values()].map((plan) => digestOf(plan, hash));
  return { ...rest, version: hash(JSON.stringify([rest, facts])) };
}

const digests = new WeakMap<DatasetPlan, string>();

/** The hash of a dataset. It is kept, because most datasets are the same objects after a change. */
function digestOf(plan: DatasetPlan, hash: Hash): string {
  const known = digests.get(plan) ?? hash(JSON.stringify(plan));
  digests.set(plan, known);
  return known;
}

function sendersOf(resources: LastGood['resources']): NonNullable<Manifest['senders']> {
  return [...resources.values()].flatMap(({ name: resource, sends, alerts, write: access }) =>
    Object.entries({ sends, alerts }).flatMap(([kind, role]) => {
      if (role === null) return [];
      const { button, opens, name, page, filters } = role;
      return [
        { resource, kind: kind === 'sends' ? 'sends' : 'alerts', access, button, opens, name, page, filters },
      ];
    }),
  );
}

const notesOf = (
  resources: LastGood['resources'],
  datasets: LastGood['datasets'],
): NonNullable<Manifest['notes']> =>
  [...resources.values()].flatMap(({ name: resource, notes, write: access, fields }) => {
    if (notes === null) return [];
    const { button, opens, start } = notes;
    const filters = Object.entries(notes.filters ?? {}).map(([parameter, field]) => {
      const { dataset = '', dimension = '' } = fields[field]?.member ?? {};
      const { all = 'B000001' } = datasets.get(dataset)?.dimensions[dimension] ?? {};
      return [parameter, { field, all }] as const;
    });
    return [{ resource, access, button, opens, start, filters: Object.fromEntries(filters) }];
  });

/** Used until app.yaml has compiled for the first time. */
const bareFace: AppManifest = {
  product: { id: 'reportwright', name: 'Reportwright', logo: null, color: null },
  languages: ['en'],
  skin: 'light',
  home: '/home/index',
  landing: {},
  sections: [],
};
