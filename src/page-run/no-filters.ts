import type { CascadeView } from '../cascade/index.ts';

/** The view of a page without filters. */
export const noFilters: CascadeView = {
  components: {},
  ready: true,
  settled: true,
  outOfDate: false,
  awaitsApply: false,
  generation: 1,
  metrics: 'done',
  values: {},
  waitingFor: [],
  notices: [],
  canUndo: false,
  url: '',
};
