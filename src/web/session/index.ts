export { guard, paths, safeReturn, statusOf, type SessionStatus } from './guard.ts';
export { createRenewal, type ExclusiveRun, type Renewal } from './renewal.ts';
export { createSession, isSameView, sessionViewOf, type SessionStore, type SessionView } from './session.ts';
export { createTokenStore } from './tokens.ts';
export { checkVersion } from './version-check.ts';
