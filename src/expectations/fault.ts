/** What does not hold: what was expected of which query's answer, and what it is instead. */
export interface CheckFault {
  readonly query: string;
  readonly expected: string;
  readonly got: string;
}
