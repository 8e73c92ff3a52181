import { createHash } from 'node:crypto';
import { empty } from './handler.ts';
import type { ApiAnswer, ApiRequest } from './handler.ts';

/** A weak tag (answers may be compressed on their way) from everything that decides the answer, the caller's rights included. */
export function etagOf(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

/**
 * Answers 304 when the caller holds the answer of this tag, without making it again; else adds the tag to what `produce`
 * makes. Figures are for the memory of the caller alone (`no-store`): the browser app keeps its answers and their tags
 * there. What holds none may lie in the browser's cache (`no-cache`: not used without asking).
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

/** RFC 9110's weak comparison. */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
