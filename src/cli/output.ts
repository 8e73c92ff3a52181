import type { Colors } from '../language/index.ts';

/** The output of a command, with or without colours. */
export interface Output {
  readonly write: (text: string) => void;
  readonly colors: Colors;
}
