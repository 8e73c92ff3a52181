import { createActor } from 'xstate';
import type { Actor, ActorOptions } from 'xstate';
import { actorsOf } from './actors.ts';
import { cascadeMachine } from './cascade-machine.ts';
import type { CascadeInput } from './context.ts';
import { watchSession, type CascadeObserver } from './observe.ts';
import type { CascadePorts } from './ports.ts';

export type CascadeActor = Actor<typeof cascadeMachine>;

export interface CascadeOptions extends Pick<ActorOptions<typeof cascadeMachine>, 'clock'> {
  /** Receives all events, for developer tools. */
  readonly observe?: CascadeObserver | undefined;
}

/**
 * Creates the actor of a filter bar. `start()` begins to load, `stop()` aborts all requests. `clock` is
 * XState's clock for delays, by default the real one.
 */
export function createCascade(
  input: CascadeInput,
  ports: CascadePorts,
  { observe, ...options }: CascadeOptions = {},
): CascadeActor {
  const watched = observe === undefined ? {} : { inspect: watchSession(input, observe) };
  return createActor(cascadeMachine.provide({ actors: actorsOf(ports) }), { ...options, ...watched, input });
}
