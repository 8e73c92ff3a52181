import type { ImportManifest, ImportPart } from '../../server/warehouse/index.ts';
import type { ImportRequest } from './arguments.ts';
import { ImportError } from './problem.ts';

/**
 * The stored parts that a new part replaces. The same content replaces itself. Other content under the same
 * name is the user's decision, unless a key decides.
 */
export function replacedParts(
  { parts }: Pick<ImportManifest, 'parts'>,
  part: Omit<ImportPart, 'file' | 'loadedAt'>,
  request: ImportRequest,
  /** With a key, rows with the same key are replaced. */
  hasKey: boolean,
): readonly ImportPart[] {
  const own = parts.filter((one) => one.table === part.table && one.company === part.company);
  if (request.create) return own;
  const same = own.filter((one) => one.hash === part.hash);
  const namesakes = own.filter((one) => one.source === part.source && one.hash !== part.hash);
  if (namesakes.length === 0 || request.append || (hasKey && !request.replace)) return same;
  if (request.replace) return [...same, ...namesakes];
  const { loadedAt, rows } = namesakes.at(-1)!;
  throw new ImportError(
    `A file of the name ${part.source} was imported at ${loadedAt}, with other content (${rows} rows). --replace puts this one in its place, --append adds it beside.`,
  );
}
