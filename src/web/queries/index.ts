export { createAnswers } from './answers.ts';
export type { Answers } from './answers.ts';
export { createQueryStore } from './query-store.ts';
export type { Facts, QueryStore, Standing } from './query-store.ts';
export type { QueryState } from './query-state.ts';
export { questionKey, questionOf } from './question.ts';
export type { Outcome, Question, Transport } from './transport.ts';
export { useQueryStates } from './use-query-states.ts';
