import type { ComponentKind } from './component-kind.ts';
import { truths } from './url-text.ts';

export const checkBox: ComponentKind = {
  none: null,
  isFilled: (selected) => typeof selected === 'boolean',
  match(preset) {
    const selected = preset.from === 'text' ? truths[preset.text] : preset.value;
    return typeof selected === 'boolean' ? { selected, lost: [] } : null;
  },
  start: (plan) => plan.defaultEntry === true,
  send: (selected) => (typeof selected === 'boolean' ? selected : null),
  choice: (selected) => (typeof selected === 'boolean' ? selected : null),
  write: (selected) => (typeof selected === 'boolean' ? String(selected) : null),
};
