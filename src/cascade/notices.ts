/**
 * What the user is told. `preset-invalid`: a link or saved selection named a value that is not there. `load-error`: entries
 * could not be loaded, or not all of them read. `refused`: an input was not taken. `selection-lost`: an input took away
 * what the user had chosen elsewhere; the event `undo` brings it back.
 */
export type NoticeKind = 'preset-invalid' | 'load-error' | 'refused' | 'selection-lost';

export interface Notice {
  readonly id: number;
  /** Milliseconds on the machine's clock. */
  readonly at: number;
  readonly component: string;
  readonly kind: NoticeKind;
  /** `selection-lost`: the component whose input was the cause. */
  readonly because: string | null;
  /** The titles or texts of the values that it is about. */
  readonly values: readonly string[];
  /** `load-error`: what went wrong, for developers. */
  readonly message: string | null;
}
