import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { useToolWords } from '../words/index.ts';
import { isDisturbing } from './disturb.ts';
import css from './Disturb.module.css';

/** Shown on every page while responses are disturbed, so that nobody looks for a fault that they caused themselves. */
export const DisturbanceBadge = ({ workbench: { settings } }: { readonly workbench: Workbench }) => {
  const appText = useToolWords();
  const set = useStore(settings);
  if (!isDisturbing(set)) return null;
  const parts = [
    ...(set.latency > 0 ? [`${appText('network.latency')} ${set.latency} ms`] : []),
    ...(set.errors > 0 ? [`${appText('network.errors')} ${set.errors} %`] : []),
    ...(set.reordering > 0 ? [`${appText('network.reordering')} ${set.reordering} %`] : []),
  ];
  return (
    <button
      type="button"
      className={css.badge}
      data-disturbed=""
      onClick={() => settings.change({ isOpen: true })}
    >
      {parts.join(' · ')}
    </button>
  );
};
