import type { ComponentSelection, Preset } from '../selection.ts';
import type { ComponentKind } from './component-kind.ts';
import { decode } from './url-text.ts';

const isText = (selected: ComponentSelection): selected is string => typeof selected === 'string';

function valueIn(preset: Preset): string | null {
  const value = preset.from === 'text' ? decode(preset.text) : preset.value;
  const isOne = typeof value === 'string' || typeof value === 'number';
  return isOne && value !== '' ? String(value) : null;
}

/** A value that a widget sets. Any value is valid, since there is no list of entries. */
export const variable: ComponentKind = {
  none: null,
  isFilled: isText,
  match(preset) {
    const selected = valueIn(preset);
    return selected === null ? null : { selected, lost: [] };
  },
  start: () => null,
  send: (selected, { dataType }) =>
    isText(selected) ? (dataType === 'number' ? Number(selected) : selected) : null,
  choice: (selected) => (isText(selected) ? selected : null),
  write: (selected) => (isText(selected) ? encodeURIComponent(selected) : null),
};
