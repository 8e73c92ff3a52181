// The public interface of the simulator: sessions with a filter bar in virtual time.
export { differences } from './expectation.ts';
export { recordTrace, traceText } from './record-trace.ts';
export { readTrace } from './read-trace.ts';
export { simulate } from './simulate.ts';
export type { SimulationOutput, Trace, TraceReply, TraceStep } from './trace.ts';
