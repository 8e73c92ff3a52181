import type { Database } from './database.ts';

/** What one server tells the others that work on the same state. None of it holds a value: whoever hears it asks. */
export type ServerNews =
  /** Rows of a resource were written; `ids` is null where they are too many to name. */
  | {
      readonly kind: 'rows';
      readonly company: string;
      readonly resource: string;
      readonly ids: readonly string[] | null;
    }
  /** What a path of the API answers has changed. */
  | {
      readonly kind: 'path';
      readonly company: string;
      readonly name: string;
      readonly rows: readonly string[];
    }
  /** How far the work for a request is, from 0 to 1. */
  | {
      readonly kind: 'progress';
      readonly company: string;
      readonly userName: string;
      readonly request: string;
      readonly share: number;
    }
  /** A session has ended. */
  | { readonly kind: 'session'; readonly session: string };

/** Hears what other servers send, and `missed` after a time in which it could not hear. */
export type NewsListener = (news: ServerNews | 'missed') => void;

export interface ServerChannel {
  /** Within a transaction it is heard once that is committed, or not at all. */
  send(news: ServerNews, within?: Pick<Database, 'execute'>): Promise<void>;
  /** The returned function ends it. */
  subscribe(listener: NewsListener): () => void;
}

/** Of a server that is alone. */
export const noChannel: ServerChannel = {
  send: async () => undefined,
  subscribe: () => () => undefined,
};
