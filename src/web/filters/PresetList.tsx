import type { DateSelection } from '../../cascade/index.ts';
import type { FilterContext } from './control.ts';
import type { PresetOffer } from './date-presets.ts';
import css from './controls.module.css';

interface PresetListProps {
  readonly offers: readonly PresetOffer[];
  readonly context: FilterContext;
  readonly onChoose: (choice: DateSelection) => void;
}

/** Named ranges; the dates that each stands for today are its tooltip. */
export function PresetList({ offers, context, onChoose }: PresetListProps) {
  return (
    <div className={css.presets} role="group" aria-label={context.say('filters.presetsLabel')}>
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
          {context.say(`filters.presets.${preset}`)}
        </button>
      ))}
    </div>
  );
}
