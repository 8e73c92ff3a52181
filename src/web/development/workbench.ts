import type { OpenPages } from './open-pages.ts';
import type { Recorder } from './recorder.ts';
import type { SettingsStore } from './settings.ts';

/** Everything that the tools share. */
export interface Workbench {
  readonly settings: SettingsStore;
  readonly recorder: Recorder;
  readonly pages: OpenPages;
}
