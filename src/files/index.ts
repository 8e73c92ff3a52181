// The door of the file library: what a name and a file must be, judged alike in the browser and on the server. Pure.
export { fileFaults } from './file-faults.ts';
export type { FileArea, FileFault } from './file-faults.ts';
export { folderNames, nameFault, nameKey, stemOf } from './names.ts';
export { fileTypes, shownAs, typeOfName } from './types.ts';
export type { FileTypeName } from './types.ts';
