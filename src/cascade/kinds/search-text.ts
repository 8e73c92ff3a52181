import type { ComponentPlan } from '../../language/plan/index.ts';
import type { ComponentSelection, Preset } from '../selection.ts';
import type { ComponentKind } from './component-kind.ts';
import { decode } from './url-text.ts';

/** Maximum length of a search text. The server accepts no more. */
const MOST_LETTERS = 200;

const isText = (selected: ComponentSelection): selected is string => typeof selected === 'string';

/** Normalizes a search text: a single line, trimmed, spaces collapsed. Null when it is too short. */
function textSearchedFor(written: string, { minLength }: Pick<ComponentPlan, 'minLength'>): string | null {
  const text = written.trim().replaceAll(/\s+/g, ' ').slice(0, MOST_LETTERS).trim();
  return text.length < minLength ? null : text;
}

function writtenIn(preset: Preset): string | null {
  if (preset.from === 'text') return decode(preset.text);
  return typeof preset.value === 'string' ? preset.value : null;
}

/** A text that is searched for in the names of members. */
export const searchText: ComponentKind = {
  none: null,
  isFilled: isText,
  match(preset, plan) {
    const selected = textSearchedFor(writtenIn(preset) ?? '', plan);
    return selected === null ? null : { selected, lost: [] };
  },
  start: () => null,
  send: (selected) => (isText(selected) ? selected : null),
  choice: (selected) => (isText(selected) ? selected : null),
  write: (selected) => (isText(selected) ? encodeURIComponent(selected) : null),
};
