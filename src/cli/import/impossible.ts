import type { InferredColumn } from './infer-columns.ts';
import type { StarterMeasure } from './starter-measures.ts';
import type { ConvertedColumn } from './convert-all.ts';

/** A plausible limit: a ratio of two measures beyond any market, or a value below 0. */
interface Limit {
  readonly name: string;
  readonly of: readonly [string, string];
  readonly times: number;
  readonly most: number;
  readonly because: (columns: Ratio) => string;
}

/** The names of the columns that are divided. */
interface Ratio {
  readonly numerator: string;
  readonly denominator: string;
}

const inSmallerUnits = ({ numerator }: Ratio): string =>
  `${numerator} may be in millionths (--scale "${numerator}=0.000001") or in cents (--scale "${numerator}=0.01")`;

const ofAnotherThing = ({ numerator, denominator }: Ratio): string =>
  `${numerator} or ${denominator} may be of another thing, or repeated in several rows`;

const LIMITS: readonly Limit[] = [
  {
    name: 'CPM',
    of: ['spend', 'impressions'],
    times: 1000,
    most: 10_000,
    because: inSmallerUnits,
  },
  {
    name: 'CPC',
    of: ['spend', 'clicks'],
    times: 1,
    most: 10_000,
    because: inSmallerUnits,
  },
  {
    name: 'CTR',
    of: ['clicks', 'impressions'],
    times: 1,
    most: 1,
    because: ofAnotherThing,
  },
  {
    name: 'completion rate of videos',
    of: ['video_completes', 'video_starts'],
    times: 1,
    most: 1,
    because: ofAnotherThing,
  },
  {
    name: 'ROAS',
    of: ['revenue', 'spend'],
    times: 1,
    most: 1_000,
    because: ({ numerator, denominator }) =>
      `${numerator} and ${denominator} may be in different units or currencies`,
  },
];

/** Warnings about implausible results, each with its value and the likely cause. */
export function impossibleResults(
  columns: readonly ConvertedColumn[],
  inferred: readonly InferredColumn[],
  measures: readonly StarterMeasure[],
): string[] {
  const totals = new Map(
    measures.flatMap(({ name, column, spec }) => {
      const found = typeof spec.sum === 'string' ? columns.find((one) => one.name === column) : undefined;
      return found
        ? [
            [
              name,
              { header: headerOf(found.name, inferred), ...totalsOf(found, Number(spec.scale ?? 1)) },
            ] as const,
          ]
        : [];
    }),
  );
  const negative = [...totals.values()].flatMap(({ header, least, negatives }) =>
    negatives === 0
      ? []
      : [`${header} is below 0 in ${negatives} rows, as ${shown(least)}: corrections, or a wrong column.`],
  );
  const beyond = LIMITS.flatMap(({ name, of: [upper, lower], times, most, because }) => {
    const [numerator, denominator] = [totals.get(upper), totals.get(lower)];
    if (!numerator || !denominator || denominator.sum <= 0) return [];
    const figure = (numerator.sum / denominator.sum) * times;
    if (figure <= most) return [];
    return [
      `The ${name} of the file is ${shown(figure)}, over ${shown(most)}: ${because({ numerator: numerator.header, denominator: denominator.header })}.`,
    ];
  });
  return [...beyond, ...negative];
}

const headerOf = (name: string, inferred: readonly InferredColumn[]): string =>
  inferred.find((column) => column.name === name)?.header ?? name;

function totalsOf({ values, kind }: ConvertedColumn, scale: number) {
  const unit = scale / 10 ** (kind.kind === 'decimal' ? kind.scale : 0);
  let [sum, least, negatives] = [0, 0, 0];
  for (const value of values) {
    if (typeof value !== 'bigint') continue;
    const figure = Number(value) * unit;
    sum += figure;
    if (figure < 0) negatives++;
    least = Math.min(least, figure);
  }
  return { sum, least, negatives };
}

const format = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });
const shown = (figure: number): string => format.format(figure);
