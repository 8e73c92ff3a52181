import { geoArea, geoContains, geoEqualEarth, geoPath } from 'd3-geo';
import type { GeoContext, GeoProjection } from 'd3-geo';
import type { FeatureCollection, MultiPoint, MultiPolygon, Polygon } from 'geojson';
import type { Box, Point } from '../chart-kit/drawing.ts';
import type { Country, LocatedProps } from './locate.ts';
import { land, pointOf, shapes } from './world.ts';
import type { CountryShape } from './world.ts';

/**
 * A part of a country that is smaller than this fraction of its largest part, such as an overseas island, does not
 * affect the fit.
 */
const SMALL_PART = 0.25;
/** Left out of the fit: it has no customers and would take a third of the height. */
const ANTARCTICA = 'AQ';
/** The padding around the countries, as a fraction of the box. */
const PADDING = 0.06;

/** An equal-area projection, so that the coloured areas are comparable. */
export function projectionFor(
  { fit, countries }: Pick<LocatedProps, 'fit' | 'countries'>,
  box: Box,
): GeoProjection {
  const { x, y, width, height } = box;
  const [across, down] = [width * PADDING, height * PADDING];
  const projection = geoEqualEarth();
  const whole: FeatureCollection = {
    type: 'FeatureCollection',
    features: land.filter(({ id }) => id !== ANTARCTICA),
  };
  const some = fit === 'world' ? [] : countries.flatMap(fittedParts);
  const shown: FeatureCollection =
    some.length === 0
      ? whole
      : {
          type: 'FeatureCollection',
          features: some.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
        };
  const inner: [[number, number], [number, number]] =
    some.length === 0
      ? [
          [x, y],
          [x + width, y + height],
        ]
      : [
          [x + across, y + down],
          [x + width - across, y + height - down],
        ];
  return projection.fitExtent(inner, shown).clipExtent([
    [x, y],
    [x + width, y + height],
  ]);
}

function fittedParts({ code, at }: Country): (Polygon | MultiPoint)[] {
  const geometry =
    at === null
      ? shapes.get(code)?.geometry
      : land.find((shape) => geoContains(shape, [at[0], at[1]]))?.geometry;
  if (geometry === undefined) {
    const [longitude, latitude] = at ?? pointOf(code) ?? [];
    if (longitude === undefined || latitude === undefined) return [];
    // A point has no extent, so one or two degrees around it are included.
    return [
      {
        type: 'MultiPoint',
        coordinates: [
          [longitude - 1, latitude - 1],
          [longitude + 1, latitude + 1],
        ],
      },
    ];
  }
  const parts = partsOf(geometry).map((part) => ({ part, area: geoArea(part) }));
  const largest = Math.max(...parts.map(({ area }) => area));
  return parts.filter(({ area }) => area >= largest * SMALL_PART).map(({ part }) => part);
}

function partsOf(geometry: Polygon | MultiPolygon): Polygon[] {
  return geometry.type === 'Polygon'
    ? [geometry]
    : geometry.coordinates.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
}

/** The outlines of a shape on the map; empty where it is outside. */
export function outlinesOf(shape: CountryShape, projection: GeoProjection): Point[][] {
  const outlines: Point[][] = [];
  const pen: GeoContext = {
    beginPath: () => undefined,
    moveTo: (x, y) => outlines.push([{ x, y }]),
    lineTo: (x, y) => outlines.at(-1)?.push({ x, y }),
    arc: () => undefined,
    closePath: () => undefined,
  };
  geoPath(projection, pen)(shape);
  return outlines.filter(({ length }) => length > 2);
}

/** The centre of a circle: its place, or the centre of the largest part of its country. */
export function middleOfCountry({ code, at }: Country, projection: GeoProjection): Point | null {
  const geometry = at === null ? shapes.get(code)?.geometry : undefined;
  const [largest] =
    geometry === undefined ? [] : partsOf(geometry).toSorted((a, b) => geoArea(b) - geoArea(a));
  const point = at ?? pointOf(code);
  const place =
    largest === undefined ? point && projection([point[0], point[1]]) : geoPath(projection).centroid(largest);
  return place && Number.isFinite(place[0]) && Number.isFinite(place[1])
    ? { x: place[0], y: place[1] }
    : null;
}
