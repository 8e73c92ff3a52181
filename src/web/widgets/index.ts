// The public exports of the widgets: the registry, the frame, and the types that their callers need.
export { AddressLink } from './AddressLink.tsx';
export type { FormHandle, PageForms } from './page-forms.ts';
export type { ChosenFile, UploadItem, Uploads } from './uploads.ts';
export { createWidgetRegistry } from './registry.ts';
export type { CallOutcome, PageIndex, PageMarksView, PageMarkStore, WidgetActions } from './actions.ts';
export type { WidgetRegistry } from './registry.ts';
export { draftKey, draftOf } from './row/row-draft.ts';
export { defaultWidgets } from './default-widgets.ts';
export { preloadWidgets } from './preload.ts';
export { Notice } from './frame/Notice.tsx';
export { WidgetFrame } from './frame/WidgetFrame.tsx';
export { LateCommandButton } from './command/index.ts';
export { exportedFigures } from './frame/export-request.ts';
export type { ExportedFigures, ExportRequest } from './frame/export-request.ts';
export type {
  SelectedWords,
  WidgetContext,
  WidgetData,
  WidgetEntry,
  WidgetFilters,
  WidgetState,
  WidgetType,
} from './widget.ts';
export { PrintingContext, usePrinting } from './printing.ts';
export type { Printing } from './printing.ts';
export type { WidgetFrameProps } from './frame/widget-frame-props.ts';
