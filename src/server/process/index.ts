// The public interface of this folder for programs other than the server: where files are, and what can be wrong with
// them.
export { DataDirError } from './data-dir-error.ts';
export { readFolders } from './folders.ts';
export { lockDataDir } from './process-lock.ts';
export { contractFile, projectRoot } from './project-root.ts';
export { EnvironmentError, type Variables } from './variables.ts';
