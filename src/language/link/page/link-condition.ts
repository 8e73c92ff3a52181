import {
  validateExpression,
  namesOfExpression,
  writtenNames,
  type ExpressionNames,
} from '../../../expressions/index.ts';
import type { PageSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { wordBetween } from '../../source/word.ts';
import { conditionsOfParts } from '../../terms/layout-blocks.ts';
import { tokensIn } from '../../terms/tokens.ts';
import { typeInExpressions } from '../../terms/component-values.ts';
import { parametersOf } from '../../terms/route-shape.ts';
import type { LinkedFilterBar } from '../filter-bar/link-filter-bar.ts';
import { sessionNames } from '../link-token.ts';

/** The names that a condition may use. */
export interface ConditionContext {
  readonly names: ExpressionNames;
  /** True when names may be missing because their source has errors. Unknown names are then not reported. */
  readonly open: boolean;
}

/** The names that conditions of a page may use. */
export function conditionContext(
  bar: LinkedFilterBar | null,
  barKnown: boolean,
  route: string | undefined,
  queries: readonly string[],
): ConditionContext {
  const components = (bar?.declared ?? []).flatMap((name) => {
    const component = bar?.components[name];
    const type = component === undefined ? 'any' : typeInExpressions(component);
    return type === null ? [] : [[name, type] as const];
  });
  return {
    names: {
      ...Object.fromEntries(components),
      rows: Object.fromEntries(queries.map((name) => [name, 'number' as const])),
      session: texts(sessionNames),
      route: texts(route === undefined ? [] : parametersOf(route)),
    },
    open: !barKnown || route === undefined,
  };
}

const texts = (names: readonly string[]): Readonly<Record<string, 'text'>> =>
  Object.fromEntries(names.map((name) => [name, 'text']));

/** The names that a condition on a record may use. It can't count the rows of queries. */
export function conditionsOnRecord(
  { names, open }: ConditionContext,
  record: ExpressionNames[string] | null,
): ConditionContext {
  const { rows: _rows, ...ofPage } = names;
  return record === null ? { names: ofPage, open: true } : { names: { ...ofPage, record }, open };
}

/**
 * Checks the names and types of a condition, which must be boolean. The diagnostic marks the word at fault.
 */
export function linkCondition(
  condition: string,
  at: Path,
  { names, open }: ConditionContext,
  report: Report,
): void {
  const { fault, type } = validateExpression(condition, names, open);
  if (fault === null) {
    if (type !== 'bool' && type !== 'dyn') report('not-a-condition', at, { found: kindOf(type ?? '') });
    return;
  }
  const { kind, from, to, reason } = fault;
  const word = wordBetween(condition, from, to);
  if (kind === 'name') {
    const name = condition.slice(from, to);
    const allowed = writtenNames(names);
    report('unknown-name', at, { name, allowed }, { word });
  } else report(kind === 'syntax' ? 'expression-syntax' : 'expression-types', at, { reason }, { word });
}

const kindOf = (type: string): string =>
  ({ string: 'a text', double: 'a number', int: 'a number' })[type] ?? 'several values';

/** The names that the conditions of a page use, such as `brand` or `rows.daily`. */
export function namesInConditions({ widgets = {}, ...layout }: Partial<PageSpec>): string[] {
  const conditions = [...Object.values(widgets), ...conditionsOfParts(layout)];
  return conditions.flatMap(({ when }) => (when === undefined ? [] : namesOfExpression(when)));
}

/** Names in the tokens and conditions of a page's commands. Names of record fields may be among them. */
export const filtersInCommands = ({ commands = {} }: Pick<Partial<PageSpec>, 'commands'>): string[] =>
  Object.values(commands).flatMap(({ path, body, when }) => [
    ...[path, ...Object.values(body ?? {})].flatMap(tokensIn).map(({ name }) => name),
    ...(when === undefined ? [] : namesOfExpression(when)),
  ]);

/** The queries whose rows the conditions of a page count. */
export const countedIn = (page: Partial<PageSpec>): string[] =>
  namesInConditions(page).flatMap((name) => (name.startsWith('rows.') ? name.slice('rows.'.length) : []));
