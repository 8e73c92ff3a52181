import type { CompileCache } from '../source/compile-cache.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { compilerVersion } from './compiler-version.ts';
import { openDiskCache, type DiskCacheOptions } from './disk-cache.ts';

interface CacheOnDisk extends Omit<DiskCacheOptions, 'version'> {
  readonly vocabulary: Vocabulary;
  /** The root folder of the product. */
  readonly projectRoot: string;
}

/** With fewer files, compiling them is faster than reading the cache. */
const fewest = 300;

/**
 * Returns the `cache` option of a compiler. Its function opens the cache for a first compilation of so many
 * files, or returns null for few files.
 */
export function cacheOnDisk({ vocabulary, projectRoot, ...options }: CacheOnDisk) {
  return (files: number): CompileCache | null =>
    files < fewest ? null : openDiskCache({ ...options, version: compilerVersion(vocabulary, projectRoot) });
}
