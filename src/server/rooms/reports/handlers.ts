import type { Handlers } from '../context.ts';
import { getHighlights } from './get-highlights.ts';
import { getReport } from './get-report.ts';
import { getAllScores, getProductScore } from './get-scores.ts';
import { getSharedKeys } from './get-shared-keys.ts';
import { getTables } from './get-tables.ts';
import { getTop } from './get-top.ts';

/** The handlers of report data, by the contract's operationId. */
export const reportHandlers: Handlers = {
  getReport,
  getSharedKeys,
  getTables,
  getTop,
  getHighlights,
  getAllScores,
  getProductScore,
};
