import { createHash } from 'node:crypto';
import { empty } from './handler.ts';
import type { ApiAnswer, ApiRequest } from './handler.ts';

/**
 * Returns a weak ETag (responses may be compressed in transit) of everything that the response depends on, including
 * the caller's rights.
 */
export function etagOf(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/**
 * Returns 304 without calling `produce` when the request has this ETag. Otherwise adds the ETag to the response of
 * `produce`. Responses with figures have `no-store`: the browser app keeps them and their ETags in memory. Responses
 * without figures may have `no-cache`: the browser caches and revalidates them.
 */
export async function withEtag(
  request: Pick<ApiRequest, 'ifNoneMatch'>,
  etag: string,
  produce: () => Promise<ApiAnswer>,
  cache: 'no-store' | 'no-cache' = 'no-store',
): Promise<ApiAnswer> {
  const headers = { etag, 'cache-control': `private, ${cache}` };
  if (matches(request.ifNoneMatch, etag)) return empty(304, headers);
  const answer = await produce();
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

/** Compares ETags by the weak comparison of RFC 9110. */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
