import type { AppSpec, FileAreaSpec } from '../generated/spec.ts';

/** The areas of files of a variant, and their shared size limit. */
export interface FileAreasPlan {
  /** Bytes in all areas together. */
  readonly most: number;
  readonly areas: Readonly<Record<string, FileAreaSpec>>;
}

export const noFiles: FileAreasPlan = { most: 0, areas: {} };

const usualGigabytes = 20;

export const fileAreasPlan = ({ files }: AppSpec): FileAreasPlan =>
  files === undefined
    ? noFiles
    : { most: (files.maxGigabytes ?? usualGigabytes) * 1_000_000_000, areas: files.areas };
