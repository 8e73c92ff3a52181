/** The first day of "All Time" and "All Campaigns", as an ISO date. */
export const EARLIEST_DATE = '2023-01-01';
