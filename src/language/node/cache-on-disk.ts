import type { CompileCache } from '../source/compile-cache.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { compilerVersion } from './compiler-version.ts';
import { openDiskCache, type DiskCacheOptions } from './disk-cache.ts';

interface CacheOnDisk extends Omit<DiskCacheOptions, 'version'> {
  readonly vocabulary: Vocabulary;
  /** The folder of the product itself. */
  readonly projectRoot: string;
}

/** Fewer files are compiled in the time that it takes to look for what is known of them. */
const fewest = 300;

/** For a compiler that reads its files for the first time: the cache of a project with many files. */
export function cacheOnDisk({ vocabulary, projectRoot, ...options }: CacheOnDisk) {
  return (files: number): CompileCache | null =>
    files < fewest ? null : openDiskCache({ ...options, version: compilerVersion(vocabulary, projectRoot) });
}
