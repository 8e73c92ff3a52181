type Listener = (rows: readonly string[] | null) => void;

/** News of rows that were changed, by anybody. They hold no value: whoever hears them asks with their own rights. */
export interface RowNews {
  /** `rows` are ids; null where any may have changed. The returned function ends it. */
  follow(resource: string, listener: Listener): () => void;
  publish(resource: string, rows: readonly string[]): void;
  /** News may have been missed: everybody asks anew. */
  publishMissed(): void;
}

export function createRowNews(): RowNews {
  const followers = new Set<{ readonly resource: string; readonly listener: Listener }>();
  return {
    follow(resource, listener) {
      const follower = { resource, listener };
      followers.add(follower);
      return () => followers.delete(follower);
    },
    publish(resource, rows) {
      for (const follower of followers) if (follower.resource === resource) follower.listener(rows);
    },
    publishMissed() {
      for (const { listener } of followers) listener(null);
    },
  };
}
