import type { Report } from '../../source/layered.ts';
import type { ApiPath, SendingMethod } from '../../terms/api-contract.ts';
import { nearestPath, nearPaths } from './link-api-call.ts';
import type { Words } from '../words.ts';

/** The contract's path that a call sends something to; null, and said so, where it has none. */
export function linkSending(
  method: SendingMethod,
  written: string,
  { contract, product }: Words,
  report: Report,
): ApiPath | null {
  const path = written.replaceAll('{product}', product);
  const api = contract.matchSending(method, path);
  if (api) return api;
  const paths = contract.pathsSending(method);
  report(
    'unknown-api-path',
    ['path'],
    { name: written, method: method.toUpperCase(), allowed: nearPaths(path, paths) },
    { near: nearestPath(path, paths) },
  );
  return null;
}
