import type { Calls } from './inspect/calls.ts';
import type { Timings } from './inspect/timings.ts';
import type { OpenPages } from './open-pages.ts';
import type { Recorder } from './recorder.ts';
import type { SettingsStore } from './settings.ts';

/** The state that the tools share. */
export interface Workbench {
  readonly settings: SettingsStore;
  readonly recorder: Recorder;
  readonly pages: OpenPages;
  readonly calls: Calls;
  readonly timings: Timings;
}
