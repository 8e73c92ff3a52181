export { BarMenu } from './BarMenu.tsx';
export type { Control, ControlProps, FilterContext, Send } from './control.ts';
export { controls } from './controls.ts';
export { FilterBar } from './FilterBar.tsx';
export type { FilterBarProps } from './FilterBar.tsx';
export { SavedMenu } from './SavedMenu.tsx';
export type { SavedSelection, SavedSelectionStore } from './SavedMenu.tsx';
export { useMediaQuery } from './use-media-query.ts';
