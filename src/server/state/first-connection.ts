/**
 * Compiling pages at the start blocks this process, so a connection may appear to time out although it
 * succeeded.
 */
const mostTries = 4;

/** Connects, and retries after a timeout. */
export async function firstConnection<Result>(connect: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connect();
    } catch (error) {
      if (tries === mostTries || !(error instanceof Error && /time(d )?out/i.test(error.message)))
        throw error;
    }
  }
}
