/** The order at the same moment: responses and timers (`world`) come before inputs. */
type Rank = 'world' | 'input';

interface Appointment {
  readonly at: number;
  readonly rank: Rank;
  readonly order: number;
  readonly act: () => void;
}

/** A virtual clock, which advances to the next scheduled action. */
export interface VirtualTime {
  readonly now: () => number;
  /** Schedules an action. Returns a function that cancels it. */
  readonly schedule: (delay: number, rank: Rank, act: () => void) => () => void;
  /** Runs the next action that is due by `until`. Returns false when there is none. */
  readonly tick: (until: number) => boolean;
  /** The clock for XState's delays. */
  readonly clock: {
    setTimeout: (act: () => void, delay: number) => number;
    clearTimeout: (id: number) => void;
  };
}

const ranks: Readonly<Record<Rank, number>> = { world: 0, input: 1 };

const isBefore = (one: Appointment, other: Appointment): boolean =>
  one.at !== other.at
    ? one.at < other.at
    : one.rank !== other.rank
      ? ranks[one.rank] < ranks[other.rank]
      : one.order < other.order;

export function createVirtualTime(): VirtualTime {
  const appointments: Appointment[] = [];
  const timers = new Map<number, () => void>();
  let now = 0;
  let count = 0;

  const schedule = (delay: number, rank: Rank, act: () => void): (() => void) => {
    const appointment = { at: now + Math.max(0, delay), rank, order: count++, act };
    const place = appointments.findIndex((other) => isBefore(appointment, other));
    appointments.splice(place < 0 ? appointments.length : place, 0, appointment);
    return () => {
      const index = appointments.indexOf(appointment);
      if (index >= 0) appointments.splice(index, 1);
    };
  };

  return {
    now: () => now,
    schedule,
    tick(until) {
      const next = appointments[0];
      if (next === undefined || next.at > until) return false;
      appointments.shift();
      now = next.at;
      next.act();
      return true;
    },
    clock: {
      setTimeout(act, delay) {
        const id = count++;
        timers.set(id, schedule(delay, 'world', act));
        return id;
      },
      clearTimeout(id) {
        timers.get(id)?.();
        timers.delete(id);
      },
    },
  };
}
