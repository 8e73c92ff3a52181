export { CallRefused, callText } from './page-reader.ts';
export type { PageReader } from './page-reader.ts';
export { requestCheck } from './request-check.ts';
export type { CheckFailure } from './request-check.ts';
export { requestPage } from './request-page.ts';
export type { KnownAnswers } from './request-page.ts';
export {
  comparedWith,
  comparesDays,
  comparisonIn,
  isNamed,
  named,
  ownComparison,
  withComparison,
} from './comparison.ts';
export { firstRequests } from './first-requests.ts';
export { isReportData } from './is-report-data.ts';
export { noFilters } from './no-filters.ts';
export { addressWith, comparisonAt, filtersIn, partsAt } from './page-address.ts';
export { queryFacts } from './query-status.ts';
export type { FilterSnapshot, PageScope, QueryStatus } from './query-status.ts';
export { questionKey, questionOf, withoutForecast } from './question.ts';
export type { QueryRequest } from './question.ts';
export { linkQuery, settle } from './settle.ts';
