import type { ServerChannel } from '../state/server-news.ts';

/**
 * An event for changed rows of a resource, or for a changed response of an API path. It has no values:
 * listeners request these with their own rights.
 */
export interface ChangeNews {
  readonly company: string;
  /** The name of a resource, or a path that starts with a slash. */
  readonly name: string;
  readonly rows: readonly string[];
}

/** The progress of a request, from 0 to 1. Only the user who sent the request gets it. */
export interface ProgressNews {
  readonly company: string;
  readonly userName: string;
  readonly request: string;
  readonly share: number;
}

export type BrowserNews = ChangeNews | ProgressNews;

/** The events that browsers receive. */
export interface News {
  /** Sends an event to the browsers connected to this server and to all other servers. */
  publish(news: BrowserNews): void;
  /**
   * Sends an event only to browsers connected to this server. The other servers learn of changed rows from
   * the state.
   */
  publishHere(news: BrowserNews): void;
  /** Returns a function that unsubscribes the listener. */
  subscribe(listener: (news: BrowserNews) => void): () => void;
  close(): void;
}

export function createNews(channel: ServerChannel, onTrouble: (error: unknown) => void): News {
  const listeners = new Set<(news: BrowserNews) => void>();
  const publishHere = (news: BrowserNews): void => listeners.forEach((listener) => listener(news));
  const stop = channel.subscribe((heard) => {
    if (heard !== 'missed' && (heard.kind === 'path' || heard.kind === 'progress')) publishHere(heard);
  });
  return {
    publishHere,
    publish(news) {
      publishHere(news);
      channel
        .send('request' in news ? { kind: 'progress', ...news } : { kind: 'path', ...news })
        .catch(onTrouble);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: stop,
  };
}
