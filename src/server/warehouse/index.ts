// The door of the warehouse for programs beside the server: its file and its types. It loads no engine.
export { DataDirError } from '../process/data-dir-error.ts';
export { columnOfType, engineType } from './column-types.ts';
export { createTable } from './create-table.ts';
export { literal, quoted } from './quoted.ts';
export { dataDirError, removeUnfinished, warehouseFile, writeWarehouse } from './warehouse-file.ts';
