import { StateError } from './state-error.ts';

const KB = 1024;
const MB = 1024 * KB;

/** How much may be stored, all in one place. What one call may send is said by `maxBytes` of the contract. */
export const quotas = {
  /** Saved filter choices: of one user in all bars together, and of all users of a company. */
  selectionsOfUser: 200,
  selectionBytesOfUser: 4 * MB,
  selectionBytesOfCompany: 200 * MB,
  favouritesOfUser: 200,
  /** Pages of which is known when a user opened them. Beyond it the oldest are forgotten. */
  openedPagesOfUser: 100,
  usersOfCompany: 5_000,
  /** What browsers report. Beyond it the oldest go. */
  logBytesOfCompany: 20 * MB,
  /** Beyond it the rest of the minute's is dropped. */
  logsOfUserPerMinute: 120,
  /** Changes that are recorded. Beyond it the oldest go. */
  auditBytesOfCompany: 50 * MB,
  /** Calls that change something: nobody does more by hand. */
  changesOfUserPerMinute: 300,
} as const;

/** What a quota keeps out: the message says which it is. */
export const quotaExceeded = (message: string): StateError => new StateError('quota', message);

/** The size of a value as it is stored. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
