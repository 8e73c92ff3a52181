// The door of the simulator: sessions with a filter bar in virtual time.
export { differences } from './expectation.ts';
export type { Difference } from './expectation.ts';
export { recordTrace, traceText } from './record-trace.ts';
export { readTrace } from './read-trace.ts';
export type { TraceReading } from './read-trace.ts';
export { simulate } from './simulate.ts';
export type { Watch } from './simulate.ts';
export type {
  MetricsLog,
  RequestLog,
  SimulationOutput,
  Trace,
  TraceReply,
  TraceRun,
  TraceStep,
} from './trace.ts';
