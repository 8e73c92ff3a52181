import { useEffect, useSyncExternalStore } from 'react';
import type { ExpressionValues } from '../../../expressions/index.ts';
import { once } from '../../kit/once.ts';

/** Whether a condition holds; a name without a value makes it unknown, and then it does not. */
export type Holds = (condition: string, values: ExpressionValues) => boolean;

const load = once(() => import('../../../expressions/index.ts'));
const listeners = new Set<() => void>();
let ready: Holds | null = null;

/** The interpreter of conditions, loaded when the first record has one; null until it is here. */
export function useInterpreter(isNeeded: boolean): Holds | null {
  useEffect(() => {
    // After a failure, whoever is drawn next makes another attempt.
    if (isNeeded && ready === null) void load().then(take, () => undefined);
  }, [isNeeded]);
  return useSyncExternalStore(subscribe, current, current);
}

const current = (): Holds | null => ready;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function take({ holds, namesOfExpression }: Awaited<ReturnType<typeof load>>): void {
  ready = (condition, values) => holds(condition, values, namesOfExpression(condition)) === true;
  for (const listener of listeners) listener();
}
