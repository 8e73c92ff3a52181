import type { DatasetCodes } from './codes/datasets.ts';
import type { DocumentCodes } from './codes/documents.ts';
import type { FilterBarCodes } from './codes/filter-bars.ts';
import type { NameCodes } from './codes/names.ts';
import type { PageCodes } from './codes/pages.ts';

/**
 * The parameters of each code's message. Codes are stable, since people search for them and tools use them as
 * keys.
 */
export interface DiagnosticParams extends DocumentCodes, NameCodes, FilterBarCodes, PageCodes, DatasetCodes {}
