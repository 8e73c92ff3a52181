import type { CheckedRow, Expectation, FigureOf } from '../../generated/spec.ts';
import type { Path } from '../../source/positions.ts';
import type { FieldUse } from '../../widgets/names-in-widget.ts';

/**
 * A field that an expectation names, and whether its rows are summed. `at` is relative to the expectation.
 */
export interface CheckedField extends FieldUse {
  readonly need: 'measure' | 'field';
  readonly isAddedUp: boolean;
}

/** What an expectation needs from one query. */
export interface QueryUse {
  readonly query: string;
  /** The path of the query's name, relative to the expectation. */
  readonly at: Path;
  readonly fields: readonly CheckedField[];
  /** The path of the part that needs the query's grand total. Null when nothing does. */
  readonly totalAt: Path | null;
}

type ExpectationOf<Type extends Expectation['type']> = Extract<Expectation, { type: Type }>;
type UsesByType = {
  readonly [Type in Expectation['type']]: (expectation: ExpectationOf<Type>) => QueryUse[];
};

const uses: UsesByType = {
  addsUp: ({ query, measures }) => [
    { query, at: ['query'], fields: namedIn('measures', measures, 'measure', true), totalAt: ['query'] },
  ],
  change: ({ query, measure, parts }) => [fieldsOf(query, computed(measure, parts))],
  comparison: ({ query, measures, previous }) => [
    fieldsOf(query, [
      ...namedIn('measures', measures, 'measure'),
      ...(previous === undefined ? [] : [field(previous, ['previous'], 'measure')]),
    ]),
  ],
  cumulative: ({ query, measure, to }) => [
    fieldsOf(query, [field(measure, ['measure'], 'measure')]),
    ...(to === undefined ? [] : [figure(to, ['to'])]),
  ],
  columns: ({ query, are }) => [
    fieldsOf(
      query,
      Object.keys(are).map((name) => ({ ...field(name, ['are', name], 'field'), part: 'key' as const })),
    ),
  ],
  difference: ({ query, measure, parts }) => [fieldsOf(query, computed(measure, parts))],
  equals: ({ query, measure, of, where, to }) => [
    figure({ query, measure, of, where }, []),
    ...(typeof to === 'number' ? [] : [figure(to, ['to'])]),
  ],
  noNulls: ({ query, columns }) => [fieldsOf(query, namedIn('columns', columns, 'field'))],
  range: ({ query, measure, of }) => [figure({ query, measure, of }, [])],
  ranking: ({ query, measure, among }) => [
    fieldsOf(query, [field(measure, ['measure'], 'measure')]),
    ...(among === undefined
      ? []
      : [
          {
            ...fieldsOf(among.query, [field(among.measure, ['among', 'measure'], 'measure')]),
            at: ['among', 'query'],
          },
        ]),
  ],
  ratio: ({ query, measure, parts }) => [fieldsOf(query, computed(measure, parts))],
  rows: ({ query }) => [fieldsOf(query, [])],
  unique: ({ query, columns }) => [fieldsOf(query, namedIn('columns', columns, 'field'))],
};

/** The queries that an expectation names, and what it needs from each. The main query is first. */
export function usesOfExpectation(expectation: Expectation): readonly QueryUse[] {
  return (uses[expectation.type] as (one: Expectation) => QueryUse[])(expectation);
}

const fieldsOf = (query: string, fields: readonly CheckedField[]): QueryUse => ({
  query,
  at: ['query'],
  fields,
  totalAt: null,
});

const field = (name: string, at: Path, need: CheckedField['need'], isAddedUp = false): CheckedField => ({
  name,
  at,
  need,
  isAddedUp,
});

const namedIn = (
  option: string,
  names: readonly string[],
  need: CheckedField['need'],
  isAddedUp = false,
): CheckedField[] => names.map((name, index) => field(name, [option, index], need, isAddedUp));

const computed = (measure: string, parts: readonly string[]): CheckedField[] => [
  field(measure, ['measure'], 'measure'),
  ...namedIn('parts', parts, 'measure'),
];

interface NamedFigure {
  readonly query: string;
  readonly measure: string;
  readonly of?: FigureOf | 'each' | undefined;
  readonly where?: CheckedRow | undefined;
}

function figure({ query, measure, of = 'total', where }: NamedFigure, at: Path): QueryUse {
  const rows = Object.keys(where ?? {}).map((name) => ({
    ...field(name, [...at, 'where', name], 'field'),
    part: 'key' as const,
  }));
  const isTotal = where === undefined && (of === 'total' || of === 'comparison');
  return {
    query,
    at: [...at, 'query'],
    fields: [field(measure, [...at, 'measure'], 'measure', where === undefined && of === 'rows'), ...rows],
    totalAt: isTotal ? [...at, 'query'] : null,
  };
}
