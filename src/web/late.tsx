import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** What a late component takes besides its own props. */
export interface LateProps {
  /** Stands in until the code is here. */
  readonly fallback?: ReactNode;
}

/** A component whose code comes later. */
export interface Late<Props> {
  /** Draws the component at once where its code is here. A failed load reaches the next error boundary. */
  readonly Component: ComponentType<Props & LateProps>;
  /** Loads the code, once; after a failure, whoever asks next makes another attempt. */
  readonly preload: () => Promise<ComponentType<Props>>;
}

/**
 * Splits a component off the code that is loaded at first.
 *
 * In place of React's `lazy`: that one suspends even where the code has been fetched ahead, and once a fallback was shown,
 * React holds back whatever is revealed next for 300 ms. A page with its charts waited twice.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  const preload = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  const Component = ({ fallback = null, ...props }: Props & LateProps): ReactNode => {
    const [Drawn, setDrawn] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Drawn !== null) return undefined;
      let isShown = true;
      preload().then(
        (component) => isShown && setDrawn(() => component),
        (error: unknown) => isShown && setFailure({ error }),
      );
      return () => {
        isShown = false;
      };
    }, [Drawn]);
    if (failure !== null) throw failure.error;
    return Drawn === null ? fallback : <Drawn {...(props as unknown as Props)} />;
  };

  return { Component, preload };
}
