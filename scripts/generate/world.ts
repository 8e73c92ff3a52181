// Generates the shapes of countries for the widget `map` from Natural Earth (public domain) in the format of
// world-atlas (ISC licence), keyed by ISO alpha-2. A country that is too small for a shape at this scale is a
// point.
import { geoCentroid } from 'd3-geo';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const require = createRequire(import.meta.url);

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

interface Names {
  readonly countries: Readonly<Record<string, string | readonly string[]>>;
}

/** Shapes without an ISO number. Kosovo has a code that is in use; the others belong to no country. */
const OWN_CODES: Readonly<Record<string, string>> = { Kosovo: 'XK' };

const codes = require('i18n-iso-countries/codes.json') as readonly (readonly [string, string, string])[];
const { countries: names } = require('i18n-iso-countries/langs/en.json') as Names;
const byNumber = new Map(codes.map(([two, , number]) => [number, two]));

const codeOf = (id: string | number | undefined, name: string): string | undefined =>
  byNumber.get(String(id).padStart(3, '0')) ?? OWN_CODES[name];

/**
 * Returns the file's text: a topology, `points` of small countries, and `codes` with alpha-3 and English
 * names, keyed by alpha-2.
 */
export function worldShapes(): string {
  const coarse = require('world-atlas/countries-110m.json') as World;
  const fine = require('world-atlas/countries-50m.json') as World;
  const geometries = coarse.objects.countries.geometries.map(({ id, properties, ...geometry }) => {
    const code = codeOf(id, (properties as { readonly name?: string } | undefined)?.name ?? '');
    return code === undefined ? geometry : { ...geometry, id: code };
  });
  const shaped = new Set(geometries.map((geometry) => ('id' in geometry ? geometry.id : undefined)));
  const points = feature(fine, fine.objects.countries).features.flatMap((one) => {
    const code = codeOf(one.id, one.properties.name);
    if (code === undefined || shaped.has(code)) return [];
    return [[code, geoCentroid(one).map((degrees) => Math.round(degrees * 100) / 100)] as const];
  });
  return JSON.stringify({
    type: 'Topology',
    transform: coarse.transform,
    arcs: coarse.arcs,
    objects: { countries: { type: 'GeometryCollection', geometries } },
    points: Object.fromEntries(points),
    codes: Object.fromEntries(
      codes.map(([two, three]) => [two, [three, ...[names[two] ?? []].flat()]] as const),
    ),
  });
}
