import { inspect } from 'node:util';
import { nearest } from '../language/index.ts';
import { DataDirError, EnvironmentError } from '../server/process/index.ts';

/** The command can't run: prints one line on stderr, exit code 2. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

/** The request can't be fulfilled: prints the message on stderr, exit code 1. */
export class Refused extends Error {
  override readonly name: string = 'Refused';
}

/** The user asked for help: prints it on stdout, exit code 0. */
export class Help extends Error {
  override readonly name = 'Help';
}

/** An Unusable for an unknown name. The message suggests the nearest name and lists all. */
export function unknownName(kind: string, name: string, known: Iterable<string>): Unusable {
  const names = [...known];
  const near = nearest(name, names);
  const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`;
  return new Unusable(
    `There is no ${kind} \`${name}\`.${hint} ${names.length > 0 ? `Known: ${names.join(', ')}.` : 'There are none.'}`,
  );
}

/**
 * Runs a command. The exit code is the result of `main`, or 1 or 2 when the command failed. An unexpected
 * error is printed with its stack.
 */
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

/** Errors that the user can fix, such as a full disk. They are printed in one line. */
const isForTheUser = (error: Error): boolean =>
  [Help, Refused, Unusable, EnvironmentError, DataDirError].some((kind) => error instanceof kind) ||
  'syscall' in error;
