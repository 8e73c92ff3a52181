import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import type { CascadeReportEvent } from './events.ts';
import type { Run } from './metrics.ts';
import type { CascadePorts, LoadRequest } from './ports.ts';
import { readRecord, type FilterRecord } from './record.ts';

/** A request with the id of its flight. */
export interface LoadOrder extends LoadRequest {
  readonly flight: string;
}

const UNREADABLE = 'the stored filters are of another version, or broken; they are not used';

type Report = (event: CascadeReportEvent) => void;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null;

/** Creates an actor that reports once. Stopping it aborts the work and suppresses the report. */
function reporting<Input>(work: (input: Input, signal: AbortSignal, report: Report) => Promise<void>) {
  return fromCallback<EventObject, Input>(({ input, sendBack }) => {
    const controller = new AbortController();
    const report: Report = (event) => {
      if (!controller.signal.aborted) sendBack(event);
    };
    void work(input, controller.signal, report);
    return () => controller.abort();
  });
}

/** The machine's actors for the ports of a host. A port may throw or reject. */
export function actorsOf(ports: CascadePorts) {
  return {
    loadOptions: reporting<LoadOrder>(async ({ flight, path, params }, signal, report) => {
      try {
        report({ type: 'load.replied', flight, body: await ports.loadOptions({ path, params }, signal) });
      } catch (error) {
        report({ type: 'load.failed', flight, message: messageOf(error), status: statusOf(error) });
      }
    }),
    runMetrics: reporting<Run>(async (run, signal, report) => {
      try {
        await ports.runMetrics(run, signal);
        report({ type: 'metrics.finished', generation: run.generation });
      } catch (error) {
        report({ type: 'metrics.failed', generation: run.generation, message: messageOf(error) });
      }
    }),
    readRecord: reporting<undefined>(async (_, signal, report) => {
      try {
        const record = await ports.readRecord(signal);
        report({ type: 'record.read', record });
        if (record !== null && readRecord(record) === null) ports.storeFailed(new Error(UNREADABLE));
      } catch (error) {
        report({ type: 'record.read', record: null });
        ports.storeFailed(error);
      }
    }),
    writeRecord: reporting<FilterRecord>(async (record) => {
      try {
        await ports.writeRecord(record);
      } catch (error) {
        ports.storeFailed(error);
      }
    }),
  };
}
