/** Seconds from which a wait is told in minutes. */
const minutesFrom = 90;

/** How long the server asks to wait, as people say it: never less than it takes. */
export const waitOf = (seconds: number): { readonly unit: 'seconds' | 'minutes'; readonly count: number } =>
  seconds < minutesFrom
    ? { unit: 'seconds', count: Math.ceil(seconds) }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) };
