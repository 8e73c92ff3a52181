import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import file from './world.json' with { type: 'json' };

export type CountryShape = Feature<Polygon | MultiPolygon>;

interface WorldFile extends Topology<{ countries: GeometryCollection }> {
  /** The longitude and latitude of countries too small for a shape. */
  readonly points: Readonly<Record<string, readonly [number, number]>>;
  /** The alpha-3 code and English names of each country, by alpha-2 code. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
}

const { points, codes, ...topology } = file as unknown as WorldFile;
const { features } = feature(topology, topology.objects.countries) as FeatureCollection<
  Polygon | MultiPolygon
>;

/** All land, including areas without a country code. */
export const land: readonly CountryShape[] = features;

/** The shape of a country by its ISO 3166 alpha-2 code. */
export const shapes: ReadonlyMap<string, CountryShape> = new Map(
  features.flatMap((shape) => (typeof shape.id === 'string' ? [[shape.id, shape] as const] : [])),
);

/** The coordinates of a country without a shape. */
export const pointOf = (code: string): readonly [number, number] | undefined =>
  Object.hasOwn(points, code) ? points[code] : undefined;

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const byName = new Map(
  [...Object.keys(codes), 'XK'].flatMap((code) =>
    [code, english.of(code) ?? code, ...(codes[code] ?? [])].map((name) => [plain(name), code] as const),
  ),
);

/**
 * The alpha-2 code of a country by its code of two or three letters or its English name; undefined where there is
 * none.
 */
export const codeOf = (name: string): string | undefined => byName.get(plain(name));

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '');
}
