import type { Command } from '../../generated/spec.ts';
import { within, type Report } from '../../source/layered.ts';
import { tokensIn, tokenText } from '../../terms/tokens.ts';
import { linkAccess } from '../link-access.ts';
import { linkPlaceholders } from '../link-placeholders.ts';
import { linkKey } from '../link-text.ts';
import { linkComponentToken, linkStrayToken, type TokenContext } from '../link-token.ts';
import { conditionsOnRecord, linkCondition, type ConditionContext } from '../page/link-condition.ts';
import type { Words } from '../words.ts';
import type { CommandUse } from './callers.ts';
import { linkBody } from './link-body.ts';

export interface CommandsContext {
  readonly commands: Readonly<Record<string, Command>>;
  /** All declared commands, invalid ones included. */
  readonly declared: readonly string[];
  readonly declaredQueries: readonly string[];
  readonly callers: readonly CommandUse[];
  readonly conditions: ConditionContext;
  readonly tokens: Omit<TokenContext, 'report'>;
  readonly words: Words;
}

/** Checks the commands of a page, each for all of its callers. */
export function linkCommands(context: CommandsContext, report: Report): void {
  const { commands, declared, callers } = context;
  for (const { command, at } of callers) linkName(command, at, declared, report);
  const isMistyped = callers.some(({ command }) => !declared.includes(command));
  for (const [name, command] of Object.entries(commands)) {
    // A command in `undo` is called with the same record as the command that it undoes.
    const undone = Object.keys(commands).filter((each) => commands[each]!.undo === name);
    const own = callers.filter((caller) => caller.command === name);
    const all = [...own, ...callers.filter((caller) => undone.includes(caller.command))];
    const here = within(report, ['commands', name]);
    linkCommand(command, all, context, here);
    if (command.undo !== undefined)
      linkName(
        command.undo,
        ['undo'],
        declared.filter((each) => each !== name),
        here,
      );
    if (!namesRecord(command))
      for (const { at, isForEachRow } of own) if (isForEachRow) report('same-for-each-row', at, { name });
    if (own.length === 0 && undone.length === 0 && !isMistyped)
      report('unused-command', ['commands', name], { name }, { part: 'key' });
  }
}

/** Whether a command sends a value of the record. */
const namesRecord = ({ path, body = {} }: Command): boolean =>
  [path, ...Object.values(body)].flatMap(tokensIn).some(({ kind }) => kind === 'record');

function linkName(name: string, at: CommandUse['at'], allowed: readonly string[], report: Report): void {
  if (!allowed.includes(name)) report('unknown-command', at, { name, allowed });
}

function linkCommand(
  command: Command,
  callers: readonly CommandUse[],
  { words, conditions, tokens, declaredQueries }: CommandsContext,
  report: Report,
): void {
  const { title, path, body = {}, confirm, toast, refreshes = [], danger, undo, access, when } = command;
  linkKey(words.texts, title, ['title'], report);
  linkCommandText(confirm?.title, ['confirm', 'title'], callers, words, report);
  linkCommandText(confirm?.text, ['confirm', 'text'], callers, words, report);
  linkCommandText(toast, ['toast'], callers, words, report);
  linkAccess(access, ['access'], words, report);
  const link = (value: string, at: CommandUse['at']): void =>
    linkTokens(value, at, callers, { ...tokens, report });
  link(path, ['path']);
  for (const [field, value] of Object.entries(body))
    for (const item of [value].flat()) if (typeof item === 'string') link(item, ['body', field]);
  linkBody(command, callers, words, report);
  for (const [index, query] of refreshes.entries())
    if (!declaredQueries.includes(query))
      report('unknown-query', ['refreshes', index], { name: query, allowed: declaredQueries });
  if (danger === true && confirm === undefined && undo === undefined)
    report('unguarded-danger', ['danger'], {});
  if (when !== undefined) linkWhen(when, callers, conditions, report);
}

/** Checks tokens. Record tokens must be fields of the record of every caller. */
function linkTokens(
  value: string,
  at: CommandUse['at'],
  callers: readonly CommandUse[],
  tokens: TokenContext,
): void {
  const { report } = tokens;
  for (const token of tokensIn(value)) {
    if (token.kind !== 'record') {
      linkComponentToken(token, at, tokens);
      continue;
    }
    const lacking = callers.find(({ fields }) => fields !== null && !Object.hasOwn(fields, token.name));
    if (lacking === undefined) continue;
    const allowed = Object.keys(lacking.fields ?? {}).map((name) => `$record.${name}$`);
    report('unknown-token', at, { name: tokenText(token), kind: lacking.kind, allowed });
  }
  linkStrayToken(value, at, tokens.bar?.declared ?? [], report);
}

/** Checks the texts around a call. Their placeholders must be fields of the record of every caller. */
function linkCommandText(
  key: string | undefined,
  at: CommandUse['at'],
  callers: readonly CommandUse[],
  { texts }: Words,
  report: Report,
): void {
  if (key === undefined) return;
  linkKey(texts, key, at, report);
  for (const { fields } of callers)
    if (fields !== null && !linkPlaceholders(key, Object.keys(fields), texts, at, report)) return;
}

/** Checks a condition for the record of every caller. Reports only the first mistake. */
function linkWhen(
  when: string,
  callers: readonly CommandUse[],
  conditions: ConditionContext,
  report: Report,
): void {
  let isSound = true;
  const reportFirst: Report = (...mistake) => {
    isSound = false;
    report(...mistake);
  };
  const known = callers.flatMap(({ fields }) => (fields === null ? [] : [fields]));
  for (const record of known.length === 0 ? [null] : known)
    if (isSound) linkCondition(when, ['when'], conditionsOnRecord(conditions, record), reportFirst);
}
