import type { Handlers } from '../../context.ts';
import { exportRows } from './export-rows.ts';
import { importRows } from './import-rows.ts';

/** The handlers of export and import. */
export const exchangeHandlers: Handlers = { exportRows, importRows };
