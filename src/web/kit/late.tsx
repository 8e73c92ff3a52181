import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { once } from './once.ts';

/** The props of a lazy component besides its own. */
export interface LateProps {
  /** Rendered until the code is loaded. */
  readonly fallback?: ReactNode;
}

/** A component whose code is loaded on demand. */
export interface Late<Props> {
  /**
   * Renders the component at once where its code is loaded. A failure to load is thrown to the next error boundary as
   * a `CodeFailure`.
   */
  readonly Component: ComponentType<Props & LateProps>;
  /** Loads the code once; after a failure, the next call retries. */
  readonly preload: () => Promise<ComponentType<Props>>;
}

/** The code of a component failed to load. */
export class CodeFailure extends Error {
  override readonly name = 'CodeFailure';

  constructor(
    cause: unknown,
    /** Loads it again. */
    readonly load: () => Promise<unknown>,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Retries to load code after a `CodeFailure`; resolves when rendering can be retried.
 *
 * Some browsers cache the failure of a module for as long as the page lives. Where the code fails again although the
 * server responds, the page is reloaded; its filters are in its address and in the store.
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
 * Splits a component off the initial code.
 *
 * Replaces React's `lazy`, which suspends even where the code has been prefetched; and after a fallback, React delays
 * whatever is shown next by 300 ms, so that a page with charts waited twice.
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
