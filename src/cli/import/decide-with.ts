import { promptFrom } from '../new/prompt.ts';
import type { Terminal } from '../new/prompt.ts';
import type { Decide } from './import-file.ts';

/** Asks each open question in the terminal. Enter accepts the guess. */
export function decideWith(terminal: Terminal): Decide {
  const ask = promptFrom({}, terminal);
  return async (doubts, request) => {
    let answered = request;
    for (const { message, flag, options, isList = false, guess, check, take } of doubts)
      answered = take(
        answered,
        await ask({ flag, message, ...(options && { options }), many: isList, otherwise: guess, check }),
      );
    return answered;
  };
}
