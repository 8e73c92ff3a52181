import { autocomplete, autocompleteMultiselect, isCancel, text } from '@clack/prompts';
import type { Flags } from './answers.ts';
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

/** Takes answers from the flags, and asks for the others where somebody is there to answer. */
export function asker(flags: Flags, somebody: boolean): Ask {
  return async (question) => {
    const told = flags[question.flag];
    if (told !== undefined) return told;
    if (somebody) return await askInTerminal(question);
    if (question.otherwise !== undefined) return question.otherwise;
    throw new NewError(`${question.message} Give --${question.flag}.`);
  };
}

async function askInTerminal({ message, options, many, otherwise }: Question): Promise<string> {
  const choices = options?.map((value) => ({ value, label: value }));
  const answer = !choices
    ? await text({ message, ...(otherwise !== undefined && { initialValue: otherwise }) })
    : many === true
      ? await autocompleteMultiselect({ message, options: choices, required: otherwise === undefined })
      : await autocomplete({
          message,
          options: choices,
          ...(otherwise !== undefined && { initialValue: otherwise }),
        });
  if (isCancel(answer)) throw new NewError('Nothing was made.');
  return Array.isArray(answer) ? answer.join(',') : String(answer ?? '');
}
