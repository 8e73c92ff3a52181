import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { once } from './once.ts';

/** What a late component takes besides its own props. */
export interface LateProps {
  /** Stands in until the code is here. */
  readonly fallback?: ReactNode;
}

/** A component whose code comes later. */
export interface Late<Props> {
  /** Draws the component at once where its code is here. A failed load reaches the next error boundary as a `CodeFailure`. */
  readonly Component: ComponentType<Props & LateProps>;
  /** Loads the code, once; after a failure, whoever asks next makes another attempt. */
  readonly preload: () => Promise<ComponentType<Props>>;
}

/** The code of a component could not be had. */
export class CodeFailure extends Error {
  override readonly name = 'CodeFailure';

  constructor(
    cause: unknown,
    /** Asks for it again. */
    readonly load: () => Promise<unknown>,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Asks again for the code whose failure was caught, and resolves when drawing is worth another try.
 *
 * Some browsers remember that a module failed for as long as the page stays, and ask nobody again. Where the code fails
 * once more though the server answers, the page is loaded anew: its filters are in its address and in the store.
 */
export async function retryLoad(failure: CodeFailure): Promise<void> {
  try {
    await failure.load();
  } catch {
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answer?.ok) location.reload();
  }
}

/**
 * Splits a component off the code that is loaded at first.
 *
 * In place of React's `lazy`: that one suspends even where the code has been fetched ahead, and once a fallback was shown,
 * React holds back whatever is revealed next for 300 ms. A page with its charts waited twice.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = once(async () => (loaded = await load()));

  const Component = ({ fallback = null, ...props }: Props & LateProps): ReactNode => {
    const [Drawn, setDrawn] = useState(() => loaded);
    const [failure, setFailure] = useState<CodeFailure | null>(null);
    useEffect(() => {
      if (Drawn !== null) return undefined;
      let isShown = true;
      preload().then(
        (component) => isShown && setDrawn(() => component),
        (error: unknown) => isShown && setFailure(new CodeFailure(error, preload)),
      );
      return () => {
        isShown = false;
      };
    }, [Drawn]);
    if (failure !== null) throw failure;
    return Drawn === null ? fallback : <Drawn {...(props as unknown as Props)} />;
  };

  return { Component, preload };
}
