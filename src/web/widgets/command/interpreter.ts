import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../kit/listeners.ts';
import type { ExpressionValues } from '../../../expressions/index.ts';
import { once } from '../../kit/once.ts';

/** Whether a condition is true. A condition with a name that has no value is false. */
export type Holds = (condition: string, values: ExpressionValues) => boolean;

const load = once(() => import('../../../expressions/index.ts'));
const listeners = createListeners();
let ready: Holds | null = null;

/** The interpreter of conditions, loaded when it is first needed; null until then. */
export function useInterpreter(isNeeded: boolean): Holds | null {
  useEffect(() => {
    // If loading failed, the next component that renders retries.
    if (isNeeded && ready === null) void load().then(take, () => undefined);
  }, [isNeeded]);
  return useSyncExternalStore(listeners.subscribe, current, current);
}

const current = (): Holds | null => ready;

function take({ holds, namesOfExpression }: Awaited<ReturnType<typeof load>>): void {
  ready = (condition, values) => holds(condition, values, namesOfExpression(condition)) === true;
  listeners.notify();
}
