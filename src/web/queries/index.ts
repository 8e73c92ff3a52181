export { createAnswers } from './answers.ts';
export type { RecentAnswers } from './answers.ts';
export { joinedPages, MOST_HELD } from './answer-pages.ts';
export { createQueryStore } from './query-store.ts';
export type { QueryStore } from './query-store.ts';
export type { QueryState } from './query-state.ts';
export type { Outcome, Transport } from './transport.ts';
