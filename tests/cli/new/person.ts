import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { vi } from 'vitest';
import type { Terminal } from '../../../src/cli/new/prompt.ts';

export const keys = {
  enter: '\r',
  tab: '\t',
  down: '\u001b[B',
  backspace: '\u007f',
  ctrlC: '\u0003',
} as const;

/** Questions, each with the keys that are pressed for it. */
export type Exchange = readonly (readonly [question: string, ...pressed: readonly string[]])[];

/** Somebody at a terminal, who reads what is asked and then presses keys. */
export class Person {
  readonly input = new PassThrough();
  readonly output = Object.assign(new PassThrough(), { columns: 120, rows: 40 });
  private seen = '';

  constructor() {
    this.output.on('data', (text: Buffer) => (this.seen += stripVTControlCharacters(text.toString())));
  }

  get terminal(): Terminal {
    return { input: this.input, output: this.output };
  }

  /** Waits for each question, then answers it. */
  async answers(...exchange: Exchange): Promise<void> {
    for (const [question, ...pressed] of exchange) {
      await vi.waitFor(() => this.sees(question), { timeout: 20_000 });
      this.seen = '';
      for (const key of pressed) await this.press(key);
    }
  }

  private sees(question: string): void {
    if (!this.seen.includes(question)) throw new Error(`${question} is not asked, but: ${this.seen}`);
  }

  /** As a keyboard does: what one key does is seen before the next comes. */
  private async press(key: string): Promise<void> {
    this.input.write(key);
    await new Promise((next) => setImmediate(next));
  }
}
