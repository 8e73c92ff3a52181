import { nearest } from '../language/index.ts';
import { EnvironmentError } from '../server/process/index.ts';

/** A run that can't be done: one line on stderr and exit code 2. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
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

/** Runs a command. Its exit code is what `main` answers, or 2 where it says that the run can't be done. */
export async function runCommand(main: (args: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (error instanceof Help) {
      process.stdout.write(`${error.message}\n`);
      process.exitCode = 0;
      return;
    }
    if (!(error instanceof Unusable || error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
