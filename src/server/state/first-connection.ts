/** While pages are compiled at the start, this process hears no answer: a connection that is there by then looks late. */
const mostTries = 4;

/** Connects, and once more where that took too long. */
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
