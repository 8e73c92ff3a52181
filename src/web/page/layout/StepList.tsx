import type { Say } from '../../i18n/index.ts';
import css from './Steps.module.css';

interface StepListProps {
  readonly label: string;
  readonly steps: readonly { readonly name: string; readonly title: string }[];
  readonly open: string;
  readonly say: Say;
  readonly onOpen: (name: string) => void;
}

/** The steps of a page by their numbers, with those that are done. Steps before the open one can be gone back to. */
export function StepList({ label, steps, open, say, onOpen }: StepListProps) {
  const at = steps.findIndex(({ name }) => name === open);
  return (
    <nav className={css.list} aria-label={label}>
      <ol role="list">
        {steps.map(({ name, title }, index) => (
          <li key={name} className={css.step} data-done={index < at || undefined}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              aria-label={say('page.steps.name', { number: index + 1, count: steps.length, title })}
              disabled={index > at}
              onClick={() => onOpen(name)}
            >
              <span className={css.number}>{index < at ? '✓' : index + 1}</span>
              <span className={css.title}>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
