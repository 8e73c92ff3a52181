import { logIn } from '../soak/loads/request.ts';

/** An answer as far as it is compared: files are text. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** One user at one server. Equal calls are made once. */
export interface Caller {
  readonly user: string;
  get(address: string): Promise<Answer>;
}

export async function callerAt(url: string, user: string): Promise<Caller> {
  const token = await logIn(url, user, 'demo');
  const known = new Map<string, Promise<Answer>>();
  return {
    user,
    get(address) {
      const requested = known.get(address) ?? fetchAnswer(`${url}/api/${address}`, token);
      known.set(address, requested);
      return requested;
    },
  };
}

async function fetchAnswer(url: string, token: string): Promise<Answer> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: isJson ? await response.json() : await response.text() };
}

/** An address below `/api/`, with what is set of these parameters. */
export function addressOf(path: string, params: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  if (set.length === 0) return path;
  return `${path}?${new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()}`;
}
