type Listener = (rows: readonly string[] | null) => void;

/**
 * News of changed rows, whoever changed them. They contain no values: subscribers load the rows with their own
 * rights.
 */
export interface RowNews {
  /** `rows` are ids; null where any row may have changed. Returns a function that unsubscribes. */
  follow(resource: string, listener: Listener): () => void;
  publish(resource: string, rows: readonly string[]): void;
  /** Informs all subscribers that news may have been missed, so that they reload. */
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
