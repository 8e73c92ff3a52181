import type { ComponentSpec, Params } from '../../generated/spec.ts';
import { filterKindOf, parameterFor, type FilterKind } from '../../terms/component-kind.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import { readFilterParameter } from '../../terms/filter-parameter.ts';
import { tokensIn, tokenText } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';

type Components = Readonly<Record<string, ComponentSpec>>;

/**
 * Checks that each filter component is sent in the form of the parameter that matches it: keep, leave out or
 * a range.
 */
export function linkFilterForms(
  params: Params,
  components: Components,
  dataset: DatasetPlan,
  at: Path,
  report: Report,
): void {
  const dimensions = Object.values(dataset.dimensions);
  for (const { parameter, token, kind, value } of componentsIn(params, components)) {
    const { filter } = readFilterParameter(parameter);
    const dimension = dimensions.find((each) => each.filter === filter);
    const fits =
      dimension === undefined
        ? kind === 'keep' || (kind === 'numbers' && parameter === 'having' && isCondition(value, token))
        : parameterFor(dimension, kind) === parameter;
    if (fits) continue;
    const right = dimension === undefined ? null : parameterFor(dimension, kind);
    report(
      'wrong-filter-form',
      [...at, parameter],
      { token, parameter, kind, right },
      { part: 'key', near: right ?? undefined },
    );
  }
}

/** Reports components that exclude members in calls without a dataset, which can't exclude any. */
export function refuseExcluded(params: Params, components: Components, at: Path, report: Report): void {
  for (const { parameter, token, kind } of componentsIn(params, components))
    if (kind === 'leave-out')
      report(
        'wrong-filter-form',
        [...at, parameter],
        { token, parameter, kind, right: null },
        { part: 'key' },
      );
}

interface Placed {
  readonly parameter: string;
  readonly value: Params[string];
  /** The token as written: `$brand$`. */
  readonly token: string;
  readonly kind: FilterKind;
}

function componentsIn(params: Params, components: Components): readonly Placed[] {
  return Object.entries(params).flatMap(([parameter, value]) =>
    tokensIn(value).flatMap((token): Placed[] => {
      const spec = token.kind === 'component' ? components[token.name] : undefined;
      return spec === undefined
        ? []
        : [{ parameter, value, token: tokenText(token), kind: filterKindOf(spec) }];
    }),
  );
}

/** Whether a range of numbers is compared with a measure: `spend=$range$`. */
const isCondition = (value: Params[string], token: string): boolean =>
  [value]
    .flat()
    .every((text) => typeof text !== 'string' || !text.includes(token) || isOfMeasure(text, token));

const isOfMeasure = (text: string, token: string): boolean =>
  text.endsWith(`=${token}`) && !/[<>]/.test(text);
