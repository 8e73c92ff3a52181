// Tries the laws of the cascade, chunk by chunk, as its parent asks: one of the processes behind `npm run prove`.
import * as fc from 'fast-check';
import { shippedBars } from '../../support/shipped-bars.ts';
import { arbitraryBar } from '../support/arbitrary-session.ts';
import { lawsOf, type Law } from '../support/law-list.ts';
import { BrokenLaw } from '../support/play.ts';

/** Ten thousand sequences of a kind; `seed` draws them. */
export interface Chunk {
  readonly kind: 'shipped' | 'random';
  readonly seed: number;
}

/** What came of a chunk. */
export interface Tried extends Chunk {
  readonly sequences: number;
  readonly broken: {
    readonly law: string;
    readonly message: string;
    /** A trace file for the simulator; empty where the law could not even be tried. */
    readonly trace: string;
  } | null;
}

const laws: Readonly<Record<Chunk['kind'], readonly Law[]>> = {
  shipped: lawsOf(fc.constantFrom(...shippedBars.map(({ spec }) => spec))),
  random: lawsOf(arbitraryBar),
};

function tryChunk({ kind, seed }: Chunk): Tried {
  let sequences = 0;
  for (const { name, share, sessions, holds } of laws[kind]) {
    const property = fc.property(sessions, (session) => {
      sequences += 1;
      holds(session);
    });
    const { failed, errorInstance } = fc.check(property, { numRuns: share, seed });
    if (failed) return { kind, seed, sequences, broken: { law: name, ...findings(errorInstance) } };
  }
  return { kind, seed, sequences, broken: null };
}

const findings = (error: unknown): { message: string; trace: string } =>
  error instanceof BrokenLaw
    ? { message: error.message.split('\n\n# a trace')[0]!, trace: error.trace }
    : { message: error instanceof Error ? (error.stack ?? error.message) : String(error), trace: '' };

process.on('message', (chunk: Chunk) => process.send!(tryChunk(chunk)));
process.send!('ready');
