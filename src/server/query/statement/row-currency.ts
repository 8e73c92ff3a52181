import { isMonetary } from './measure-expressions.ts';
import type { Question } from '../question/question.ts';

/** No dimension or measure has this name. */
export const ROW_CURRENCY = 'amounts#currency';

/** Whether each row is to say the currency of its amounts: where the facts have several, and amounts were asked for. */
export function hasRowCurrency({ plan, measures }: Question, mixed: boolean): boolean {
  return mixed && plan.currency !== null && measures.some(({ measure }) => isMonetary(plan, measure));
}
