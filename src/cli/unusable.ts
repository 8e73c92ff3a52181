/** A run that can't be done: one line on stderr and exit code 2. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

/** Runs a command. Its exit code is what `main` answers, or 2 where it says that the run can't be done. */
export async function runCommand(main: (args: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
