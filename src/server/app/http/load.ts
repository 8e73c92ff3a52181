import { OverloadError } from '../../process/lane.ts';

/** How many calls are being answered, and when there are too many. */
export interface Load {
  /** Takes a place until the returned function is called. Throws an `OverloadError` where none is free. */
  enter(): () => void;
}

/**
 * Places for calls, so that they can't fill the memory. What takes long has a `Lane` of its own: a call that needs none
 * of it must not wait behind those that do, so there are more places than the lanes together hold.
 */
export function createLoad(places: number): Load {
  let taken = 0;
  return {
    enter() {
      if (taken >= places) throw new OverloadError('All places are taken.');
      taken += 1;
      let isLeft = false;
      return () => {
        if (!isLeft) taken -= 1;
        isLeft = true;
      };
    },
  };
}
