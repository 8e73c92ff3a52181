// The part of the language with file system access, for the server and the commands. Never imported by the
// browser.
export { readSource, readSources, readVersions, type FolderSources, type Sources } from './read-sources.ts';
export { readRevision, resolveRevisions, RevisionError, type Revision } from './read-revision.ts';
export { compilerVersion } from './compiler-version.ts';
export { isReadOnly, updateEditorSchemas } from './update-editor-schemas.ts';
export { replaceFile } from './replace-file.ts';
export { readTables } from './read-tables.ts';
export { cacheOnDisk } from './cache-on-disk.ts';
export { readVocabulary } from './vocabulary.ts';
