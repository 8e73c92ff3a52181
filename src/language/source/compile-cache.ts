import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** What a compiler of the same version made of a file with the same path and content. It can be written as JSON. */
export interface CompiledFile {
  readonly value: unknown;
  /** Whether its schema has nothing against the file by itself. */
  readonly isValid: boolean;
  /** How the names in a page of the base were resolved; null for other files. */
  readonly page: ResolvedPage | null;
}

export interface ResolvedPage {
  /** The hash of all files that its names may lead to. */
  readonly around: string;
  readonly isSound: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly dependencies: readonly string[];
}

/** A file with its key in the cache; null for one that the cache does not know. */
export interface CachedFile {
  readonly key: string;
  readonly known: CompiledFile | null;
}

/** What outlives a compiler. It is asked at the first compilation; later ones remember more than it does. */
export interface CompileCache {
  /** The hash of a path and its content. */
  keyOf(path: string, content: Uint8Array | string): string;
  get(key: string): CompiledFile | null;
  /** Takes all files of a compilation; null for one that stays as the cache has it. What is missing may be forgotten. */
  keep(files: Iterable<readonly [key: string, file: CompiledFile | null]>): void;
}
