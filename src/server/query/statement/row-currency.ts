import { isMonetary } from './measure-expressions.ts';
import type { Question } from '../question/question.ts';

/** The name of the currency column. No dimension or measure has this name. */
export const ROW_CURRENCY = 'amounts#currency';

/** Whether each row has a currency: the facts have several, and amounts were requested. */
export function hasRowCurrency({ plan, measures }: Question, mixed: boolean): boolean {
  return mixed && plan.currency !== null && measures.some(({ measure }) => isMonetary(plan, measure));
}
