// The door of the warehouse for programs beside the server: its file and its types. It loads no engine.
export { DataDirError } from '../process/data-dir-error.ts';
export { columnOfType } from './column-types.ts';
export { openLocalEngine, type AppendedType, type LocalEngine } from './local-engine.ts';
export { literal, quoted } from './quoted.ts';
export { sharedKeys, worstSharedKey } from './shared-keys.ts';
export { dataDirError, removeUnfinished, warehouseFile, writeWarehouse } from './warehouse-file.ts';
