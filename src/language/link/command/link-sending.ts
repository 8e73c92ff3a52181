import { nearest } from '../../diagnostics/suggest.ts';
import type { Report } from '../../source/layered.ts';
import type { ApiPath, SendingMethod } from '../../terms/api-contract.ts';
import { nearPaths } from '../widget/link-api-call.ts';
import type { Words } from '../words.ts';

/** The contract's path for a call with this method. Null when there is none, which is reported. */
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

/** The most similar path of the contract, with the written values in place of its parameters. */
function nearestSending(paths: readonly ApiPath[], written: string): string | undefined {
  const own = written.split('/');
  const filled = paths
    .filter(({ segments }) => segments.length === own.length)
    .map(({ segments }) => segments.map((each, at) => (each.startsWith('{') ? own[at] : each)).join('/'));
  return nearest(written, filled);
}
