/**
 * Passes what `loading` resolves to on to `show`, until the returned function is called. For effects, whose results
 * are ignored once something else is requested.
 */
export const untilReleased = <Loaded>(
  loading: Promise<Loaded>,
  show: (loaded: Loaded) => void,
): (() => void) => {
  let isReleased = false;
  void loading.then((loaded) => {
    if (!isReleased) show(loaded);
  });
  return () => void (isReleased = true);
};
