import type { KeyboardEvent, Ref } from 'react';
import type { DateSelection } from '../../cascade/index.ts';
import type { FilterContext } from './control.ts';
import type { PresetOffer } from './date-presets.ts';
import css from './controls.module.css';

interface PresetListProps {
  readonly offers: readonly PresetOffer[];
  readonly context: FilterContext;
  readonly onChoose: (choice: DateSelection) => void;
  readonly ref?: Ref<HTMLDivElement>;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move the focus through the list. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = STEPS[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
}

/** Named ranges. Their current dates are in the tooltips. */
export function PresetList({ offers, context, onChoose, ref }: PresetListProps) {
  return (
    <div
      ref={ref}
      className={css.presets}
      role="group"
      aria-label={context.appText('filters.presetsLabel')}
      onKeyDown={step}
    >
      {offers.map(({ preset, choice, range, active, disabled }) => (
        <button
          key={preset}
          type="button"
          data-preset={preset}
          aria-pressed={active}
          disabled={disabled}
          title={context.format.range(range.startDate, range.endDate)}
          onClick={() => onChoose(choice)}
        >
          {context.appText(`filters.presets.${preset}`)}
        </button>
      ))}
    </div>
  );
}
