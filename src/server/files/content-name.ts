import { createHash } from 'node:crypto';
import type { FileKey } from './file-store.ts';

/** Where a content stands in each store. No name that anybody has given is a part of it: companies and contents stand as hashes. */
export function contentName({ company, hash, part }: FileKey): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('invariant: a content is named by its hash');
  const owner = createHash('sha256').update(company).digest('hex').slice(0, 32);
  return ['kept', owner, hash.slice(0, 2), part === undefined ? hash : `${hash}.${part}`].join('/');
}
