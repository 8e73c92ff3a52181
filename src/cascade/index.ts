// The public interface of the filter machine. README.md describes what a host has to do, chart.md the state
// chart.
export { createCascade } from './create-cascade.ts';
export type { CascadeActor } from './create-cascade.ts';
export type { CascadeInputEvent } from './events.ts';
export type { Run } from './metrics.ts';
export type { Notice, NoticeKind } from './notices.ts';
export type { CascadeObserver, TraceEvent } from './observe.ts';
export type { CascadePorts, CascadeTime, LoadRequest } from './ports.ts';
export { queryReadiness } from './readiness.ts';
export type { CarriedSelection, FilterRecord } from './record.ts';
export { periodWith } from './kinds/select-period.ts';
export { datesText, isIsoDate, readDateSelection, resolveDate, resolveRange } from './relative-dates.ts';
export type { Choice, SelectedDates, DateSelection } from './selection.ts';
export { selectChoices, selectView } from './view.ts';
export type { CascadeSnapshot, CascadeView, ComponentView, ComponentViewState } from './view.ts';
