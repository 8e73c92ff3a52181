/** A failed expectation: the query, and the expected and actual values. */
export interface CheckFault {
  readonly query: string;
  readonly expected: string;
  readonly got: string;
}
