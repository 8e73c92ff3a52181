import { createActor } from 'xstate';
import type { Actor, ActorOptions } from 'xstate';
import { actorsOf } from './actors.ts';
import { cascadeMachine } from './cascade-machine.ts';
import type { CascadeInput } from './context.ts';
import type { CascadePorts } from './ports.ts';

export type CascadeActor = Actor<typeof cascadeMachine>;

/**
 * A filter bar that is not started yet: `start()` begins to load, `stop()` aborts everything.
 * `clock` runs the delay before storing; XState's own, the real one, unless given.
 */
export function createCascade(
  input: CascadeInput,
  ports: CascadePorts,
  options: Pick<ActorOptions<typeof cascadeMachine>, 'clock'> = {},
): CascadeActor {
  return createActor(cascadeMachine.provide({ actors: actorsOf(ports) }), { ...options, input });
}
