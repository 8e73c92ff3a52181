// The public interface of the file library: rules for names and contents of files, for the browser and the
// server. Pure.
export { fileFaults } from './file-faults.ts';
export type { FileArea, FileFault } from './file-faults.ts';
export { folderNames, nameFault, nameKey, stemOf } from './names.ts';
export { fileTypes, shownAs, typeOfName } from './types.ts';
export type { FileTypeName } from './types.ts';
