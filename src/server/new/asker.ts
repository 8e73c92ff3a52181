import type { Readable, Writable } from 'node:stream';
import { autocomplete, autocompleteMultiselect, isCancel, select, text } from '@clack/prompts';
import { kinds, USAGE } from './answers.ts';
import type { Flags, Kind } from './answers.ts';
import { NewError } from './draft.ts';

/** Something that is asked for: a flag, or in a terminal a question. */
export interface Question {
  readonly flag: string;
  readonly message: string;
  /** What may be chosen; without it, any text. */
  readonly options?: readonly string[];
  /** Several of the options, as a list with commas. */
  readonly many?: boolean;
  /** Without one it must be answered. */
  readonly otherwise?: string;
}

export type Ask = (question: Question) => Promise<string>;

/** Where somebody sits who can answer. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Takes answers from the flags, and asks for the others where somebody is there to answer. */
export function asker(flags: Flags, terminal: Terminal | null): Ask {
  return async (question) => {
    const told = flags[question.flag];
    if (told !== undefined) return told;
    if (terminal !== null) return await askInTerminal(question, terminal);
    if (question.otherwise !== undefined) return question.otherwise;
    throw new NewError(`${question.message} Give --${question.flag}.`);
  };
}

/** What is to be made, where the command does not say. */
export async function askForKind(terminal: Terminal | null): Promise<Kind> {
  const names = Object.keys(kinds) as Kind[];
  if (terminal === null) throw new NewError(`What is to be made? ${names.join(', ')}.\n\n${USAGE}`);
  const options = names.map((value) => ({ value, label: value }));
  return answered(await select({ message: 'What is to be made?', options, ...terminal }));
}

async function askInTerminal(
  { message, options, many, otherwise }: Question,
  terminal: Terminal,
): Promise<string> {
  const choices = options?.map((value) => ({ value, label: value }));
  const initialValue = otherwise === undefined ? {} : { initialValue: otherwise };
  if (!choices) return answered(await text({ message, ...initialValue, ...terminal })) ?? '';
  if (many !== true)
    return answered(await autocomplete({ message, options: choices, ...initialValue, ...terminal }));
  const required = otherwise === undefined;
  const chosen = await autocompleteMultiselect({ message, options: choices, required, ...terminal });
  return answered(chosen).join(',');
}

/** Whoever presses Ctrl-C gets nothing: all that is made is written after the last question. */
function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new NewError('Nothing was made.');
  return answer as Exclude<Answer, symbol>;
}
