/** The earliest date that the product knows, as an ISO date: where "All Time" and "All Campaigns" begin. */
export const EARLIEST_DATE = '2023-01-01';
