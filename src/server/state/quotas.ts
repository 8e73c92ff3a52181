import { StateError } from './state-error.ts';

const KB = 1024;
const MB = 1024 * KB;

/** All storage limits. The size of a single request is limited by `maxBytes` of the contract. */
export const quotas = {
  /** Saved selections: of one user in all filter bars together, and of all users of a company. */
  selectionsOfUser: 200,
  selectionBytesOfUser: 4 * MB,
  selectionBytesOfCompany: 200 * MB,
  favouritesOfUser: 200,
  /** Pages with a stored opening time. Above it, the oldest times are deleted. */
  openedPagesOfUser: 100,
  /** Members with a colour of their own. Charts give the others one by name. */
  coloredMembersOfDimension: 300,
  usersOfCompany: 5_000,
  /** Log entries from browsers. Above it, the oldest are deleted. */
  logBytesOfCompany: 20 * MB,
  /** Further entries of the same minute are dropped. */
  logsOfUserPerMinute: 120,
  /** Audit entries. Above it, the oldest are deleted. */
  auditBytesOfCompany: 50 * MB,
  /** Requests that change data. Nobody makes more by hand. */
  changesOfUserPerMinute: 300,
} as const;

/** Returns the error for an exceeded quota. The message names the quota. */
export const quotaExceeded = (message: string): StateError => new StateError('quota', message);

/** Returns the size of a value as JSON. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
