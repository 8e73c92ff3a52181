/** The current time. The only clock that the server's code may read. */
export interface Clock {
  now(): Date;
}
