import type { ParamScalar } from '../language/plan/index.ts';

/** A user with whose rights the queries of a page are sent. */
export interface PageReader {
  /** The values of `$session.NAME$`. */
  readonly facts: Readonly<Record<string, string>>;
  /** Sends a GET request to a path in /api/ and returns its JSON. Rejects with a `CallRefused`. */
  readonly get: (path: string, params: Readonly<Record<string, ParamScalar>>) => Promise<unknown>;
}

/** A call that the API refused, or without a response. The message is for users. */
export class CallRefused extends Error {
  override readonly name: string = 'CallRefused';
  /** The HTTP status. Null without a response. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** A call as in an address, `/api/` included. */
export function callText(path: string, params: Readonly<Record<string, ParamScalar>>): string {
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `/api/${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
