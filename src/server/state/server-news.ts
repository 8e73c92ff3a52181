import type { Database } from './database.ts';

/** A message from one server to the others that share the state. It carries no values: receivers fetch them. */
export type ServerNews =
  /** Rows of a resource were written. `ids` is null when there are too many to list. */
  | {
      readonly kind: 'rows';
      readonly company: string;
      readonly resource: string;
      readonly ids: readonly string[] | null;
    }
  /** The response of an API path has changed. */
  | {
      readonly kind: 'path';
      readonly company: string;
      readonly name: string;
      readonly rows: readonly string[];
    }
  /** The progress of the work for a request, from 0 to 1. */
  | {
      readonly kind: 'progress';
      readonly company: string;
      readonly userName: string;
      readonly request: string;
      readonly share: number;
    }
  /** A session has ended. */
  | { readonly kind: 'session'; readonly session: string };

/** Receives messages of other servers, and `missed` after a time in which messages may have been lost. */
export type NewsListener = (news: ServerNews | 'missed') => void;

export interface ServerChannel {
  /** In a transaction the message is delivered on commit, or never. */
  send(news: ServerNews, within?: Pick<Database, 'execute'>): Promise<void>;
  /** Returns a function that unsubscribes. */
  subscribe(listener: NewsListener): () => void;
}

/** The channel of a single server: it sends nothing. */
export const noChannel: ServerChannel = {
  send: async () => undefined,
  subscribe: () => () => undefined,
};
