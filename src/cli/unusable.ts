import { inspect } from 'node:util';
import { nearest } from '../language/index.ts';
import { DataDirError, EnvironmentError } from '../server/process/index.ts';

/** A run that can't be done: one line on stderr and exit code 2. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

/** A run that can't be done as it was asked for: its message on stderr and exit code 1. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
}

/** A run that is asked how it is used: that goes to stdout, with exit code 0. */
export class Help extends Error {
  override readonly name = 'Help';
}

/** Something that is not there: the message names what was probably meant, and what there is. */
export function unknownName(kind: string, name: string, known: Iterable<string>): Unusable {
  const names = [...known];
  const near = nearest(name, names);
  const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`;
  return new Unusable(
    `There is no ${kind} \`${name}\`.${hint} ${names.length > 0 ? `Known: ${names.join(', ')}.` : 'There are none.'}`,
  );
}

/** Runs a command. Its exit code is what `main` answers, or 1 or 2 where it can't be done. A mistake of ours shows its stack. */
export async function runCommand(main: (args: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    const isOurs = !(error instanceof Error) || !isForTheUser(error);
    const stream = error instanceof Help ? process.stdout : process.stderr;
    stream.write(`${isOurs ? inspect(error) : error.message}\n`);
    process.exitCode = error instanceof Help ? 0 : error instanceof Refused ? 1 : 2;
  }
}

/** What whoever runs the command can mend, a full disk for one: told in a line. */
const isForTheUser = (error: Error): boolean =>
  [Help, Refused, Unusable, EnvironmentError, DataDirError].some((kind) => error instanceof kind) ||
  'syscall' in error;
