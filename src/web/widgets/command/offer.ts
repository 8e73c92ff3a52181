import type { ExpressionValue, ExpressionValues } from '../../../expressions/index.ts';
import { fillParam, fillPath, tokensIn, tokenText } from '../../../language/plan/index.ts';
import type { CommandPlan, TokenScope } from '../../../language/plan/index.ts';
import type { SendCall } from '../actions.ts';
import type { WidgetContext } from '../widget.ts';
import type { Holds } from './interpreter.ts';

/** The input of a command: a row, or the values of a form. */
export interface CommandRecord {
  readonly values: Readonly<Record<string, unknown>>;
  /** The body of a command that defines none: for a form, all its values. */
  readonly whole: Readonly<Record<string, unknown>>;
  /** The values as texts in the reader's language. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The record of a button, which has no values. */
export const noRecord: CommandRecord = { values: {}, whole: {}, texts: {} };

/** A command that can be executed now, with its texts in the reader's language. */
export interface CommandOffer {
  readonly title: string;
  readonly danger: boolean;
  readonly call: SendCall;
  /** The confirmation; null where the command is executed at once. */
  readonly confirm: { readonly title: string; readonly text: string | null } | null;
  /** The notification after success. */
  readonly toast: string | null;
  /** The queries to reload afterwards; null for those of the widget. */
  readonly refreshes: readonly string[] | null;
  /** The command that undoes it. */
  readonly undo: CommandOffer | null;
}

export type CommandContext = Pick<
  WidgetContext,
  't' | 'appText' | 'session' | 'route' | 'actions' | 'filters' | 'commands' | 'refresh'
>;

/** Whether a command has a condition, which needs the interpreter. */
export const hasCondition = (name: string, { commands }: Pick<CommandContext, 'commands'>): boolean =>
  commands[name]?.when !== undefined;

/** A command for a record; null where it is unavailable: its condition is false, or its path needs a missing value. */
export function offerOf(
  name: string,
  record: CommandRecord,
  context: CommandContext,
  holds: Holds | null,
): CommandOffer | null {
  const command = commandNamed(name, context);
  if (command === null || !isOffered(command.when, record, context, holds)) return null;
  const undo = command.undo === undefined ? null : commandNamed(command.undo, context);
  return filled(command, record, context, undo && filled(undo, record, context, null));
}

function commandNamed(name: string, { commands }: Pick<CommandContext, 'commands'>): CommandPlan | null {
  return (Object.hasOwn(commands, name) ? commands[name] : undefined) ?? null;
}

/** Whether the condition of an action is true for a record; true without a condition. */
export function isOffered(
  when: string | undefined,
  { values }: CommandRecord,
  { filters, session, route }: CommandContext,
  holds: Holds | null,
): boolean {
  if (when === undefined) return true;
  const scope = {
    ...filters.inExpressions(),
    record: facts(values),
    session: facts(session),
    route: facts(route),
  };
  return holds?.(when, scope) ?? false;
}

/** The values of a record for conditions. A missing value is an empty text, as in filters. */
function facts(
  values: Readonly<Record<string, unknown>>,
): Exclude<ExpressionValues[string], ExpressionValue> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, (value ?? '') as ExpressionValue]),
  );
}

function filled(
  command: CommandPlan,
  record: CommandRecord,
  context: CommandContext,
  undo: CommandOffer | null,
): CommandOffer | null {
  const { t, filters, route, session } = context;
  const { title, method, body, confirm, danger = false, toast, refreshes } = command;
  const scope: TokenScope = {
    values: filters.values(),
    route,
    session,
    record: record.values as NonNullable<TokenScope['record']>,
  };
  const path = fillPath(command.path, scope);
  if (path === null) return null;
  return {
    title: t(title),
    danger,
    call: { method, path, body: bodyOf(body, scope, record) },
    confirm: confirm
      ? {
          title: t(confirm.title, record.texts),
          text: confirm.text === undefined ? null : t(confirm.text, record.texts),
        }
      : null,
    toast: toast === undefined ? null : t(toast, record.texts),
    refreshes: refreshes ?? null,
    undo,
  };
}

function bodyOf(
  body: CommandPlan['body'],
  scope: TokenScope,
  { values, whole }: CommandRecord,
): SendCall['body'] {
  if (body === undefined) return definedOf(whole);
  return definedOf(
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, bodyValue(value, scope, values)])),
  );
}

/** A template that is a single field sends the value unchanged, whatever its type: a list of objects, an empty list. */
function bodyValue(
  template: NonNullable<CommandPlan['body']>[string],
  scope: TokenScope,
  values: CommandRecord['values'],
): unknown {
  const [token] = tokensIn(template);
  if (token === undefined) return template;
  if (token.kind === 'record' && tokenText(token) === template)
    return Object.hasOwn(values, token.name) ? (values[token.name] ?? undefined) : undefined;
  return fillParam(template, scope) ?? undefined;
}

const definedOf = (body: Readonly<Record<string, unknown>>): SendCall['body'] =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
