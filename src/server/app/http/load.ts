import { OverloadError } from '../../process/lane.ts';

/** A limit on concurrent requests. */
export interface Load {
  /** Takes a place until the returned function is called. Throws an `OverloadError` when none is free. */
  enter(): () => void;
}

/**
 * Limits concurrent requests to bound memory. Slow work has its own `Lane`. There are more places than in all lanes
 * together, so that a request that needs no lane does not wait behind those that do.
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
