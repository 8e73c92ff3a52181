import type { ComponentKind } from './component-kind.ts';
import { truths } from './url-text.ts';

export const submit: ComponentKind = {
  none: null,
  isFilled: (selected) => selected === true,
  match(preset) {
    const pressed = preset.from === 'text' ? truths[preset.text] : preset.value;
    return pressed === true ? { selected: true, lost: [] } : null;
  },
  start: () => null,
  send: () => null,
  choice: (selected) => (selected === true ? true : null),
  write: (selected) => (selected === true ? '1' : null),
};
