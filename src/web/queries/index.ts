export { createAnswers } from './answers.ts';
export type { RecentAnswers } from './answers.ts';
export { joinedPages, MOST_HELD } from './answer-pages.ts';
export { createQueryStore } from './query-store.ts';
export type { FilterSnapshot, QueryStore, QueryStatus } from './query-store.ts';
export type { QueryState } from './query-state.ts';
export { questionKey, questionOf } from './question.ts';
export type { Outcome, QueryRequest, Transport } from './transport.ts';
