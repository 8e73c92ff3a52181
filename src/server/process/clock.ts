/** The current time. Server code must read no other clock. */
export interface Clock {
  now(): Date;
}
