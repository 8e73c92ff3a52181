import { numberRangeText, readNumberRange } from '../../language/plan/index.ts';
import type { ComponentPlan, DefaultNumbers, NumberRange } from '../../language/plan/index.ts';
import type { ComponentKind } from './component-kind.ts';
import { searchText } from './search-text.ts';
import { decode } from './url-text.ts';

/** Whether both ends are within the component's limits. */
function takesNumbers(
  { numbers: { min, max } }: Pick<ComponentPlan, 'numbers'>,
  { from, to }: NumberRange,
): boolean {
  return [from, to].every(
    (end) => end === null || ((min === null || end >= min) && (max === null || end <= max)),
  );
}

/**
 * A range of numbers, one end of which may be open. It is sent, stored and written as text, such as
 * `100_500`.
 */
export const selectNumber: ComponentKind = {
  ...searchText,
  match(preset, plan) {
    const text = preset.from === 'text' ? decode(preset.text) : preset.value;
    const range = typeof text === 'string' ? readNumberRange(text) : null;
    return range === null || !takesNumbers(plan, range)
      ? null
      : { selected: numberRangeText(range), lost: [] };
  },
  start({ defaultEntry }) {
    if (!isNumbers(defaultEntry)) return null;
    const { from = null, to = null } = defaultEntry;
    return numberRangeText({ from, to });
  },
};

const isNumbers = (value: ComponentPlan['defaultEntry']): value is DefaultNumbers =>
  typeof value === 'object' && value !== null && ('from' in value || 'to' in value);
