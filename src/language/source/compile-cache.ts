import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/**
 * The result of compiling a file with the same path and content by a compiler of the same version.
 * Serializable as JSON.
 */
export interface CompiledFile {
  readonly value: unknown;
  /** Whether the file is valid by its schema. */
  readonly isValid: boolean;
  /** The resolved names of a page of the base. Null for other files. */
  readonly page: ResolvedPage | null;
}

export interface ResolvedPage {
  /** The hash of all files that the page may refer to. */
  readonly around: string;
  readonly isSound: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly dependencies: readonly string[];
}

/** A file with its key in the cache. */
export interface CachedFile {
  readonly key: string;
  readonly known: CompiledFile | null;
}

/** A cache that outlives a compiler. It is read only at the first compilation. */
export interface CompileCache {
  /** The cache key of a path and its content. */
  keyOf(path: string, content: Uint8Array | string): string;
  get(key: string): CompiledFile | null;
  /** Stores all files of a compilation. Null stands for an unchanged entry. Other entries may be deleted. */
  keep(files: Iterable<readonly [key: string, file: CompiledFile | null]>): void;
}
