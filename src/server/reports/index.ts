// The door of the reports: handlers by the contract's operationId.
import type { Handlers } from '../http/handler.ts';
import { getReport } from './get-report.ts';
import { createResultCache } from './result-cache.ts';

const CACHE_BYTES = 256 * 1024 * 1024;

/** Handlers for report data, with one memory of answers between them, of so many bytes at most. */
export function createReportHandlers(cacheBytes = CACHE_BYTES): Handlers {
  const cache = createResultCache(cacheBytes);
  return { getReport: getReport(cache) };
}
