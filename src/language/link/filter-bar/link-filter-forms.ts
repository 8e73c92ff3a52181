import type { DiagnosticParams } from '../../diagnostics/codes.ts';
import type { ComponentSpec, Params } from '../../generated/spec.ts';
import type { DatasetPlan, DimensionPlan } from '../../terms/dataset.ts';
import {
  filterParameter,
  filterParametersOf,
  readFilterParameter,
  type FilterForm,
} from '../../terms/filter-parameter.ts';
import { tokensIn, tokenText } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';

type Components = Readonly<Record<string, ComponentSpec>>;
type Kind = DiagnosticParams['wrong-filter-form']['kind'];

/** What the value of a component does to the members of a dimension. */
function kindOf({ type, properties }: ComponentSpec): Kind {
  if (type === 'selectNumber') return 'numbers';
  if (type === 'search') return 'search';
  return type === 'selectCheckList' && properties?.excluded ? 'leave-out' : 'keep';
}

const FORMS: Readonly<Record<Kind, FilterForm>> = {
  numbers: 'keep',
  keep: 'keep',
  search: 'search',
  'leave-out': 'leave-out',
};

/** Checks that the components in the parameters of a dataset's call do there what the filter bar says that they do. */
export function linkFilterForms(
  params: Params,
  components: Components,
  dataset: DatasetPlan,
  at: Path,
  report: Report,
): void {
  const dimensions = Object.values(dataset.dimensions);
  for (const { parameter, token, kind, value } of componentsIn(params, components)) {
    const { filter, form } = readFilterParameter(parameter);
    const dimension = dimensions.find((each) => each.filter === filter);
    if (dimension === undefined && !readsMembers(parameter, kind)) continue;
    const fits = dimension === undefined ? isCondition(value, token) : fitsDimension(dimension, kind, form);
    if (fits) continue;
    const right = dimension === undefined ? null : rightForm(dimension, kind);
    report(
      'wrong-filter-form',
      [...at, parameter],
      { token, parameter, kind, right },
      { part: 'key', near: right ?? undefined },
    );
  }
}

/** In a call of no dataset nothing can be left out. */
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
  /** As it is written: `$brand$`. */
  readonly token: string;
  readonly kind: Kind;
}

function componentsIn(params: Params, components: Components): readonly Placed[] {
  return Object.entries(params).flatMap(([parameter, value]) =>
    tokensIn(value).flatMap((token): Placed[] => {
      const spec = token.kind === 'component' ? components[token.name] : undefined;
      return spec === undefined ? [] : [{ parameter, value, token: tokenText(token), kind: kindOf(spec) }];
    }),
  );
}

/** Of the parameters that are no filters, `having` takes ranges of numbers; nothing else takes them, or leaves out. */
const readsMembers = (parameter: string, kind: Kind): boolean => parameter === 'having' || kind !== 'keep';

const isCondition = (value: Params[string], token: string): boolean =>
  [value]
    .flat()
    .every((text) => typeof text !== 'string' || !text.includes(token) || isOfMeasure(text, token));

const isOfMeasure = (text: string, token: string): boolean =>
  text.endsWith(`=${token}`) && !/[<>]/.test(text);

function fitsDimension(dimension: DimensionPlan, kind: Kind, form: FilterForm): boolean {
  return form === FORMS[kind] && rightForm(dimension, kind) !== null;
}

/** The parameter in which such a component filters the dimension; null where it can't. */
function rightForm(dimension: DimensionPlan, kind: Kind): string | null {
  if (kind === 'numbers' && dimension.type !== 'number') return null;
  const parameter = filterParameter(dimension.filter, FORMS[kind]);
  return filterParametersOf(dimension).includes(parameter) ? parameter : null;
}
