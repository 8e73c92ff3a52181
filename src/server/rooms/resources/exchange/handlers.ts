import type { Handlers } from '../../context.ts';
import { exportRows } from './export-rows.ts';
import { importRows } from './import-rows.ts';

/** Rows as files, and files as rows. */
export const exchangeHandlers: Handlers = { exportRows, importRows };
