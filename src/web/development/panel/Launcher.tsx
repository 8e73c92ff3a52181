import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { useToolWords } from '../words/index.ts';
import css from './Launcher.module.css';

/** The button in the header that shows and hides the panel. */
export const Launcher = ({ workbench: { settings } }: { readonly workbench: Workbench }) => {
  const appText = useToolWords();
  const { isOpen } = useStore(settings);
  return (
    <button
      type="button"
      className={css.launcher}
      aria-label={appText('title')}
      aria-pressed={isOpen}
      title={`${appText('title')} (Alt+Shift+D)`}
      onClick={() => settings.change({ isOpen: !isOpen })}
    >
      <code aria-hidden="true">{'{ }'}</code>
    </button>
  );
};
