/** The server's progress with requests, from 0 to 1. */
export interface RequestProgress {
  /** Returns a function that unsubscribes. */
  follow(request: string, listener: (share: number) => void): () => void;
  publish(request: string, share: number): void;
}

export function createRequestProgress(): RequestProgress {
  const listeners = new Map<string, (share: number) => void>();
  return {
    follow(request, listener) {
      listeners.set(request, listener);
      return () => listeners.delete(request);
    },
    publish: (request, share) => listeners.get(request)?.(share),
  };
}
