import type { CompiledDictionary, CompiledPage, Project, Variant } from '../../language/index.ts';
import type { DatasetPlan, Manifest } from '../../language/plan/index.ts';
import { placesOf } from './places.ts';
import type { Places } from './places.ts';

/** Something compiled and the slot (path without extension, in its tree) that it came from. */
interface Placed<Value> {
  readonly slot: string;
  readonly value: Value;
}

/** The last version of everything in a variant that compiled. */
export interface LastGood {
  readonly manifest: Manifest;
  readonly currency: string;
  readonly timeZone: string;
  readonly pages: ReadonlyMap<string, Placed<CompiledPage>>;
  readonly datasets: ReadonlyMap<string, Placed<DatasetPlan>>;
  readonly dictionaries: ReadonlyMap<string, Placed<CompiledDictionary>>;
}

type Hash = (text: string) => string;

/**
 * A variant with what it lacks taken from before: a file that is still there but has mistakes keeps its last good
 * version; one that was deleted, or whose page moved to another route, is gone.
 */
export function lastGoodOf(
  variant: Variant,
  {
    project,
    paths,
    before,
    hash,
  }: {
    readonly project: Project;
    readonly paths: ReadonlySet<string>;
    readonly before: LastGood | null;
    readonly hash: Hash;
  },
): LastGood {
  const places = placesOf(project, variant.company, paths);
  const keep = <Value>(
    now: ReadonlyMap<string, Value>,
    old: ReadonlyMap<string, Placed<Value>> | undefined,
    slotOf: (name: string) => string,
  ) => withKept(now, old ?? new Map(), slotOf, places);
  const pages = keep(variant.pages, before?.pages, (route) => places.slotOfRoute(route));
  const datasets = keep(variant.datasets, before?.datasets, (name) => `datasets/${name}`);
  const dictionaries = keep(variant.dictionaries, before?.dictionaries, (name) => `locales/${name}`);
  return {
    manifest: manifestOf(
      variant.manifest ?? before?.manifest ?? bareManifest,
      { pages, datasets, dictionaries },
      hash,
    ),
    currency: variant.app?.currency ?? before?.currency ?? 'EUR',
    // Without app.yaml there is no telling; with it, a zone left out is UTC.
    timeZone: variant.app === null ? (before?.timeZone ?? 'UTC') : (variant.app.timeZone ?? 'UTC'),
    pages,
    datasets,
    dictionaries,
  };
}

function withKept<Value>(
  now: ReadonlyMap<string, Value>,
  old: ReadonlyMap<string, Placed<Value>>,
  slotOf: (name: string) => string,
  places: Places,
): ReadonlyMap<string, Placed<Value>> {
  const placed = new Map([...now].map(([name, value]) => [name, { slot: slotOf(name), value }]));
  const sound = new Set([...placed.values()].map(({ slot }) => slot));
  for (const [name, kept] of old)
    if (!placed.has(name) && places.slots.has(kept.slot) && !sound.has(kept.slot)) placed.set(name, kept);
  return placed;
}

/** The version covers the datasets, too: with them the answers change, if not the pages. */
function manifestOf(
  face: Manifest,
  { pages, datasets, dictionaries }: Pick<LastGood, 'pages' | 'datasets' | 'dictionaries'>,
  hash: Hash,
): Manifest {
  const { version: _, ...rest } = {
    ...face,
    pages: [...pages.values()].map(({ value }) => value.entry).toSorted(inMenuOrder),
    locales: Object.fromEntries([...dictionaries].map(([language, { value }]) => [language, value.hash])),
  };
  const meaning = [...datasets.values()].map(({ value }) => value);
  return { ...rest, version: hash(JSON.stringify([rest, meaning])) };
}

type Entry = Manifest['pages'][number];

const inMenuOrder = (a: Entry, b: Entry): number =>
  (a.menu?.order ?? 100) - (b.menu?.order ?? 100) || (a.route < b.route ? -1 : 1);

/** Until app.yaml has compiled for the first time. */
const bareManifest: Manifest = {
  product: { id: 'reportwright', name: 'Reportwright', logo: null, color: null },
  languages: ['en'],
  skin: 'light',
  home: '/home/index',
  landing: {},
  sections: [],
  pages: [],
  locales: {},
  version: '',
};
