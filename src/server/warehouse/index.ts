// The public interface of the warehouse for programs other than the server: its files and their types. It loads no
// engine.
export { columnOfType } from './column-types.ts';
export { readManifest, type ImportManifest, type ImportPart } from './import-manifest.ts';
export { openLocalEngine, type AppendedType, type LocalEngine } from './local-engine.ts';
export { literal, quoted } from './quoted.ts';
export { sharedKeys, worstSharedKey } from './shared-keys.ts';
export { openImportStore, type ImportPlace } from './import-store.ts';
export type { ImportStore } from './imports.ts';
export { isBeside, type NewPart } from './store-part.ts';
export { columnsOf } from './stored-tables.ts';
export type { SupersededRows } from './superseded-rows.ts';
export { dataDirError, removeUnfinished, warehouseFile, writeWarehouse } from './warehouse-file.ts';
export { addedNames, type ColumnKind, type ColumnValue } from './write-part.ts';
