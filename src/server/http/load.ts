import { HttpError } from './handler.ts';

/** How many calls are being answered, and when there are too many. */
export interface Load {
  /** Takes a place until the returned function is called. Throws a 503 where none is free. */
  enter(): () => void;
}

/**
 * Places for calls. Who comes when all are taken is told at once to come again: a queue without an end would make
 * everybody wait for answers that nobody waits for any more.
 */
export function createLoad(places: number): Load {
  let taken = 0;
  return {
    enter() {
      if (taken >= places)
        throw new HttpError(503, 'overloaded', 'The server has too much to do. Try again in a moment.', [], {
          'retry-after': '2',
        });
      taken += 1;
      let isLeft = false;
      return () => {
        if (!isLeft) taken -= 1;
        isLeft = true;
      };
    },
  };
}
