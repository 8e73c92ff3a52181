import { createHash } from 'node:crypto';
import type { FileKey } from './file-store.ts';

/**
 * Returns the path of a content in every store. It contains only hashes of the company and the content, and
 * no names given by users.
 */
export function contentName({ company, hash, part }: FileKey): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('invariant: a content is named by its hash');
  const owner = createHash('sha256').update(company).digest('hex').slice(0, 32);
  return ['kept', owner, hash.slice(0, 2), part === undefined ? hash : `${hash}.${part}`].join('/');
}
