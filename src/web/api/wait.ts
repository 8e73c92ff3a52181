/** From this number of seconds on, a wait is expressed in minutes. */
const minutesFrom = 90;

/** A waiting time in whole seconds or minutes, rounded up. */
export const waitOf = (seconds: number): { readonly unit: 'seconds' | 'minutes'; readonly count: number } =>
  seconds < minutesFrom
    ? { unit: 'seconds', count: Math.ceil(seconds) }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) };
