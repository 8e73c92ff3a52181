import { nearest } from '../../diagnostics/suggest.ts';
import type { Report } from '../../source/layered.ts';
import type { ApiPath, SendingMethod } from '../../terms/api-contract.ts';
import { nearPaths } from '../widget/link-api-call.ts';
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
    { near: nearestSending(paths, path) },
  );
  return null;
}

/** The path that was probably meant, with what was written in the places of its parameters. */
function nearestSending(paths: readonly ApiPath[], written: string): string | undefined {
  const own = written.split('/');
  const filled = paths
    .filter(({ segments }) => segments.length === own.length)
    .map(({ segments }) => segments.map((each, at) => (each.startsWith('{') ? own[at] : each)).join('/'));
  return nearest(written, filled);
}
