import { createActor } from 'xstate';
import type { Actor, ActorOptions } from 'xstate';
import { actorsOf } from './actors.ts';
import { cascadeMachine } from './cascade-machine.ts';
import type { CascadeInput } from './context.ts';
import { watchSession, type CascadeObserver } from './observe.ts';
import type { CascadePorts } from './ports.ts';

export type CascadeActor = Actor<typeof cascadeMachine>;

export interface CascadeOptions extends Pick<ActorOptions<typeof cascadeMachine>, 'clock'> {
  /** Told of all that happens, as tools for development need it. Without one, nothing is watched. */
  readonly observe?: CascadeObserver | undefined;
}

/**
 * A filter bar that is not started yet: `start()` begins to load, `stop()` aborts everything.
 * `clock` runs the delay before storing; XState's own, the real one, unless given.
 */
export function createCascade(
  input: CascadeInput,
  ports: CascadePorts,
  { observe, ...options }: CascadeOptions = {},
): CascadeActor {
  const watched = observe === undefined ? {} : { inspect: watchSession(input, observe) };
  return createActor(cascadeMachine.provide({ actors: actorsOf(ports) }), { ...options, ...watched, input });
}
