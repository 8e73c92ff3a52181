import type { Colors } from '../language/index.ts';

/** Where a command writes, and whether in colours. */
export interface Output {
  readonly write: (text: string) => void;
  readonly colors: Colors;
}
