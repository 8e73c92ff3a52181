import type { ServerChannel } from '../state/server-news.ts';

/** Rows that somebody has changed, or what a path of the API answers. Whoever hears it asks for them with their own rights: the news holds no value. */
export interface ChangeNews {
  readonly company: string;
  /** The resource's; a path with a slash in front. */
  readonly name: string;
  readonly rows: readonly string[];
}

/** What browsers are told of changes. */
export interface News {
  /** Tells the browsers at this server and at all others. */
  publish(news: ChangeNews): void;
  /** Tells those at this server alone: of rows of a resource, the other servers hear from the state. */
  publishHere(news: ChangeNews): void;
  /** The returned function ends it. */
  subscribe(listener: (news: ChangeNews) => void): () => void;
  close(): void;
}

export function createNews(channel: ServerChannel, onTrouble: (error: unknown) => void): News {
  const listeners = new Set<(news: ChangeNews) => void>();
  const publishHere = (news: ChangeNews): void => listeners.forEach((listener) => listener(news));
  const stop = channel.subscribe((heard) => {
    if (heard !== 'missed' && heard.kind === 'path') publishHere(heard);
  });
  return {
    publishHere,
    publish(news) {
      publishHere(news);
      channel.send({ kind: 'path', ...news }).catch(onTrouble);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: stop,
  };
}
