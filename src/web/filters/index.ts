export { BarMenu } from './BarMenu.tsx';
export type { FilterContext } from './control.ts';
export { controls } from './controls.ts';
export { FilterBar } from './FilterBar.tsx';
export { selectedTexts } from './summary.ts';
export { SavedMenu } from './SavedMenu.tsx';
export type { NamedSelection, SavedSelectionStore } from './SavedMenu.tsx';
