import type { Readable, Writable } from 'node:stream';
import { autocomplete, autocompleteMultiselect, isCancel, log, select, text } from '@clack/prompts';
import { kinds, listOf, USAGE } from './answers.ts';
import type { Flags, Kind } from './answers.ts';
import { known, NewError } from './draft.ts';

/** A question with a flag that answers it. */
export interface Prompt {
  readonly flag: string;
  readonly message: string;
  /** The allowed answers. Any text when absent. */
  readonly options?: readonly string[];
  /** The name of an option in errors: `dataset`. Without it, `check` checks the answer. */
  readonly noun?: string;
  /** Whether several options can be chosen, separated by commas. */
  readonly many?: boolean;
  /** Throws a NewError for an invalid answer. In a terminal the question is then repeated. */
  readonly check?: (answer: string) => void;
  /** The default. Without one an answer is required. */
  readonly otherwise?: string;
}

export type Prompter = (question: Prompt) => Promise<string>;

/** An interactive terminal. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Returns a function that answers questions from the flags, and asks for the others in a terminal. Without a
 * terminal, missing answers are defaults or a NewError.
 */
export function promptFrom(flags: Flags, terminal: Terminal | null): Prompter {
  return async (question) => {
    const given = flags[question.flag];
    if (given === undefined && terminal !== null) return await promptInTerminal(question, terminal);
    const answer = given ?? question.otherwise;
    if (answer === undefined) throw new NewError(`${question.message} Give --${question.flag}.`);
    checkAnswer(question, answer);
    return answer;
  };
}

/** Asks what to create. */
export async function promptForKind(terminal: Terminal | null): Promise<Kind> {
  const names = Object.keys(kinds) as Kind[];
  if (terminal === null) throw new NewError(`What is to be made? ${names.join(', ')}.\n\n${USAGE}`);
  const options = names.map((value) => ({ value, label: value }));
  return answered(await select({ message: 'What is to be made?', options, ...terminal }));
}

/** Throws a NewError for an invalid answer. */
function checkAnswer({ options, noun, many, check }: Prompt, answer: string): void {
  const names = many === true ? listOf(answer) : [answer];
  if (noun !== undefined) for (const name of names) known(noun, name, options ?? []);
  check?.(answer);
}

async function promptInTerminal(question: Prompt, terminal: Terminal): Promise<string> {
  const { message, options, many, otherwise } = question;
  const requested = { message, validate: faultIn(question), ...terminal };
  const choices = options?.map((value) => ({ value, label: value }));
  if (choices && many === true)
    return await promptForSeveral(question, choices, listOf(otherwise ?? ''), terminal);
  const initialValue = otherwise === undefined ? {} : { initialValue: otherwise };
  if (!choices) return answered(await text({ ...requested, ...initialValue })) ?? '';
  return answered(await autocomplete({ ...requested, options: choices, ...initialValue }));
}

/**
 * The library's list only checks for an empty choice. An invalid choice is asked again, with the same
 * selection.
 */
async function promptForSeveral(
  question: Prompt,
  options: readonly { readonly value: string; readonly label: string }[],
  initialValues: readonly string[],
  terminal: Terminal,
): Promise<string> {
  const { message, otherwise } = question;
  const requested = { message, options: [...options], required: otherwise === undefined };
  const list = autocompleteMultiselect({ ...requested, initialValues: [...initialValues], ...terminal });
  const chosen = answered(await list);
  const fault = faultIn(question)(chosen);
  if (fault === undefined) return chosen.join(',');
  log.error(fault, { output: terminal.output });
  return await promptForSeveral(question, options, chosen, terminal);
}

/** Returns the error message for an answer. Undefined when it is valid. */
function faultIn(question: Prompt): (value: string | readonly string[] | undefined) => string | undefined {
  return (value = '') => {
    try {
      checkAnswer(question, String(value));
      return undefined;
    } catch (error) {
      if (error instanceof NewError) return error.message;
      throw error;
    }
  };
}

/** Throws a NewError when the user pressed Ctrl-C. Nothing has been written yet. */
function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new NewError('Nothing was made.');
  return answer as Exclude<Answer, symbol>;
}
