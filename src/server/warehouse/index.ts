// The door of the warehouse for programs beside the server: its files and their types. It loads no engine.
export { columnOfType } from './column-types.ts';
export { readManifest, type ImportManifest, type ImportPart } from './import-manifest.ts';
export { openLocalEngine, type AppendedType, type LocalEngine } from './local-engine.ts';
export { literal, quoted } from './quoted.ts';
export { sharedKeys, worstSharedKey } from './shared-keys.ts';
export { isBeside, storePart, type NewPart } from './store-part.ts';
export { columnsOf, companiesOf } from './stored-tables.ts';
export { supersededRows, type SupersededRows } from './superseded-rows.ts';
export { dataDirError, removeUnfinished, warehouseFile, writeWarehouse } from './warehouse-file.ts';
export { addedNames, type ColumnKind, type ColumnValue } from './write-part.ts';
