import type { AppText } from '../../i18n/index.ts';
import css from './Steps.module.css';

interface StepListProps {
  readonly label: string;
  readonly steps: readonly { readonly name: string; readonly title: string }[];
  readonly open: string;
  /** Whether later steps can be opened. */
  readonly isFree: boolean;
  readonly appText: AppText;
  readonly onOpen: (name: string) => void;
}

/**
 * The numbered steps of a page, with the completed ones marked. Earlier steps can be opened again; later ones only
 * with `isFree`.
 */
export function StepList({ label, steps, open, isFree, appText, onOpen }: StepListProps) {
  const at = steps.findIndex(({ name }) => name === open);
  return (
    <nav className={css.list} aria-label={label}>
      <ol role="list">
        {steps.map(({ name, title }, index) => (
          <li key={name} className={css.step} data-done={(index < at && !isFree) || undefined}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              disabled={index > at && !isFree}
              onClick={() => onOpen(name)}
            >
              <span className="visually-hidden">
                {appText('page.steps.name', { number: index + 1, count: steps.length, title })}
              </span>
              <span className={css.number} aria-hidden="true">
                {index < at && !isFree ? '✓' : index + 1}
              </span>
              <span className={css.title} aria-hidden="true">
                {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
