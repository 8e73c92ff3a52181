import type { Readable, Writable } from 'node:stream';
import { autocomplete, autocompleteMultiselect, isCancel, log, select, text } from '@clack/prompts';
import { kinds, listOf, USAGE } from './answers.ts';
import type { Flags, Kind } from './answers.ts';
import { known, NewError } from './draft.ts';

/** Something that is asked for: a flag, or in a terminal a question. */
export interface Prompt {
  readonly flag: string;
  readonly message: string;
  /** What may be chosen; without it, any text. */
  readonly options?: readonly string[];
  /** What one of the options is, for whoever names another one: `dataset`. Without it, `judge` says. */
  readonly noun?: string;
  /** Several of the options, as a list with commas. */
  readonly many?: boolean;
  /** Throws a NewError for an answer that won't do, in a terminal before the next question is asked. */
  readonly judge?: (answer: string) => void;
  /** Without one it must be answered. */
  readonly otherwise?: string;
}

export type Ask = (question: Prompt) => Promise<string>;

/** Where somebody sits who can answer. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Takes answers from the flags, and asks for the others where somebody is there to answer. */
export function promptFrom(flags: Flags, terminal: Terminal | null): Ask {
  return async (question) => {
    const given = flags[question.flag];
    if (given === undefined && terminal !== null) return await promptInTerminal(question, terminal);
    const answer = given ?? question.otherwise;
    if (answer === undefined) throw new NewError(`${question.message} Give --${question.flag}.`);
    judgeAnswer(question, answer);
    return answer;
  };
}

/** What is to be made, where the command does not say. */
export async function promptForKind(terminal: Terminal | null): Promise<Kind> {
  const names = Object.keys(kinds) as Kind[];
  if (terminal === null) throw new NewError(`What is to be made? ${names.join(', ')}.\n\n${USAGE}`);
  const options = names.map((value) => ({ value, label: value }));
  return answered(await select({ message: 'What is to be made?', options, ...terminal }));
}

/** Throws a NewError where an answer names what there is not, or is none that will do. */
function judgeAnswer({ options, noun, many, judge }: Prompt, answer: string): void {
  const names = many === true ? listOf(answer) : [answer];
  if (noun !== undefined) for (const name of names) known(noun, name, options ?? []);
  judge?.(answer);
}

async function promptInTerminal(question: Prompt, terminal: Terminal): Promise<string> {
  const { message, options, many, otherwise } = question;
  const asked = { message, validate: faultIn(question), ...terminal };
  const choices = options?.map((value) => ({ value, label: value }));
  if (choices && many === true)
    return await promptForSeveral(question, choices, listOf(otherwise ?? ''), terminal);
  const initialValue = otherwise === undefined ? {} : { initialValue: otherwise };
  if (!choices) return answered(await text({ ...asked, ...initialValue })) ?? '';
  return answered(await autocomplete({ ...asked, options: choices, ...initialValue }));
}

/** A list judges nothing itself but whether it is empty: what will not do is asked again, with what was chosen. */
async function promptForSeveral(
  question: Prompt,
  options: readonly { readonly value: string; readonly label: string }[],
  initialValues: readonly string[],
  terminal: Terminal,
): Promise<string> {
  const { message, otherwise } = question;
  const asked = { message, options: [...options], required: otherwise === undefined };
  const list = autocompleteMultiselect({ ...asked, initialValues: [...initialValues], ...terminal });
  const chosen = answered(await list);
  const fault = faultIn(question)(chosen);
  if (fault === undefined) return chosen.join(',');
  log.error(fault, { output: terminal.output });
  return await promptForSeveral(question, options, chosen, terminal);
}

/** Says of an answer, as it stands in a terminal, why it won't do. */
function faultIn(question: Prompt): (value: string | readonly string[] | undefined) => string | undefined {
  return (value = '') => {
    try {
      judgeAnswer(question, String(value));
      return undefined;
    } catch (error) {
      if (error instanceof NewError) return error.message;
      throw error;
    }
  };
}

/** Whoever presses Ctrl-C gets nothing: all that is made is written after the last question. */
function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new NewError('Nothing was made.');
  return answer as Exclude<Answer, symbol>;
}
