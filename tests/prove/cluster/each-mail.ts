/** A mail: the name of its schedule, which is due once, and its address. */
export interface Mail {
  readonly about: string;
  readonly recipient: string;
}

/** A mail and its state in the server. */
export interface ToldMail extends Mail {
  readonly state: string;
}

/** The mails that are not as they must be, each in words of `nameOf`. */
export interface MailFaults {
  /** They arrived more than once. */
  readonly twice: readonly string[];
  /** They are `sent` and did not arrive. */
  readonly missing: readonly string[];
  /** They arrived and are neither `sent` nor `unclear`. */
  readonly unstated: readonly string[];
  /** Their schedule was acknowledged, and they are neither `sent` nor `unclear`. */
  readonly untold: readonly string[];
}

const nameOf = ({ about, recipient }: Mail): string => `${about} to ${recipient}`;

/**
 * Compares each mail that arrived with its state, so that a lost mail isn't hidden by another one that arrived twice, or
 * by an unclear one that arrived.
 * @param due the mails of acknowledged schedules
 * @param told the states of all mails, also of schedules that were not acknowledged
 * @param came one entry for each arrival
 */
export function mailFaults(
  due: readonly Mail[],
  told: readonly ToldMail[],
  came: readonly Mail[],
): MailFaults {
  const times = new Map<string, number>();
  for (const name of came.map(nameOf)) times.set(name, (times.get(name) ?? 0) + 1);
  const states = new Map(told.map((mail) => [nameOf(mail), mail.state]));
  const isToldAs = (name: string): boolean => ['sent', 'unclear'].includes(states.get(name) ?? '');
  return {
    twice: [...times].flatMap(([name, count]) => (count > 1 ? [name] : [])),
    missing: [...states].flatMap(([name, state]) => (state === 'sent' && !times.has(name) ? [name] : [])),
    unstated: [...times.keys()].filter((name) => !isToldAs(name)),
    untold: due.map(nameOf).filter((name) => !isToldAs(name)),
  };
}
