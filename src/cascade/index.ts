// The door of the filter machine. See README.md for the chart and for what a host has to do.
export type { CascadeInputEvent } from './events.ts';
export type { Run } from './metrics.ts';
export type { Notice, NoticeKind } from './notices.ts';
export type { CascadePorts, CascadeTime, LoadRequest } from './ports.ts';
export { queryReadiness } from './readiness.ts';
export type { QueryNeeds, QueryReadiness } from './readiness.ts';
export type { ComponentRecord, FilterRecord } from './record.ts';
export type { Choice, DateRange, DateSelection, Selection, SentValue, SentValues } from './selection.ts';
export type { CascadeView, ComponentView, ComponentViewState } from './view.ts';
