import type { ParamScalar } from '../language/plan/index.ts';

/** Somebody with whose rights a page is asked. */
export interface Asker {
  /** What `$session.NAME$` stands for. */
  readonly facts: Readonly<Record<string, string>>;
  /** Sends a GET below /api/ and answers its JSON. Rejects with a `CallRefused`. */
  readonly get: (path: string, params: Readonly<Record<string, ParamScalar>>) => Promise<unknown>;
}

/** An answer that is none: refused by the API, or never received. The message is for people. */
export class CallRefused extends Error {
  override readonly name: string = 'CallRefused';
  /** The HTTP status; null where nothing came back. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** A call as it is written in an address, `/api/` included. */
export function callText(path: string, params: Readonly<Record<string, ParamScalar>>): string {
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `/api/${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
