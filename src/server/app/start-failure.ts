import { FileStoreError } from '../files/file-store.ts';
import { StateError } from '../state/state.ts';
import { EnvironmentError } from '../process/variables.ts';
import { DataDirError } from '../process/data-dir-error.ts';

interface SystemError extends Error {
  readonly code?: string;
  readonly path?: string;
  readonly port?: number;
}

/** Returns why the server can't start: one line, with the remedy when it is known. Program errors show their stack. */
export function explainFailure(error: unknown): string {
  if (error instanceof FileStoreError) return oneLine(error.message);
  if (error instanceof EnvironmentError || error instanceof DataDirError || error instanceof StateError)
    return oneLine(explanationOf(error) ?? error.message);
  const known = explanationOf(error);
  if (known !== null) return oneLine(known);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns the explanation of a system error, or of a system error among the causes. Null for others. */
function explanationOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '', path = '', port } = cause as SystemError;
    const explain = explanations[code];
    if (explain) return explain(path, port);
  }
  return null;
}

const explanations: Readonly<Record<string, (path: string, port?: number) => string>> = {
  EADDRINUSE: (_path, port) =>
    `Port ${port} is taken. Stop what listens there, or choose another one with PORT.`,
  EACCES: (path, port) =>
    port === undefined
      ? cannotWrite(path)
      : `Port ${port} may not be used by this user. Choose another one with PORT.`,
  EPERM: cannotWrite,
  EROFS: cannotWrite,
  ENOTDIR: cannotWrite,
  EEXIST: cannotWrite,
  ENOENT: (path) => `${path} is not there.`,
  EADDRNOTAVAIL: () => 'HOST is no address of this machine.',
  ENOTFOUND: () => 'HOST is no name that this machine knows.',
  ENOSPC: (path) =>
    `The disk is full${path === '' ? '' : `: ${path} can't be written`}. Make room, or set DATA_DIR to another disk.`,
};

function cannotWrite(path: string): string {
  return `${path === '' ? 'DATA_DIR' : path} can't be written. Give this user the right to, or set DATA_DIR to another folder.`;
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
