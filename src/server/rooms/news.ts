import type { ServerChannel } from '../state/server-news.ts';

/** Rows that somebody has changed, or what a path of the API answers. Whoever hears it asks for them with their own rights: the news holds no value. */
export interface ChangeNews {
  readonly company: string;
  /** The resource's; a path with a slash in front. */
  readonly name: string;
  readonly rows: readonly string[];
}

/** How far the work for a request is, from 0 to 1. The user who sent it alone hears of it. */
export interface ProgressNews {
  readonly company: string;
  readonly userName: string;
  readonly request: string;
  readonly share: number;
}

export type BrowserNews = ChangeNews | ProgressNews;

/** What browsers are told. */
export interface News {
  /** Tells the browsers at this server and at all others. */
  publish(news: BrowserNews): void;
  /** Tells those at this server alone: of rows of a resource, the other servers hear from the state. */
  publishHere(news: BrowserNews): void;
  /** The returned function ends it. */
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
