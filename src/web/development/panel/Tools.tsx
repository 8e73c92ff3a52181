import { useEffect } from 'react';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { Panel } from './Panel.tsx';

/** Everything that the tools draw over a page. */
export const Tools = ({ workbench }: { readonly workbench: Workbench }) => {
  const { isOpen } = useStore(workbench.settings);
  useShortcut('KeyD', () => workbench.settings.change({ isOpen: !workbench.settings.view().isOpen }));
  return isOpen ? <Panel workbench={workbench} /> : null;
};

/** Calls `act` at Alt+Shift and a key, whatever the key writes on this keyboard. */
const useShortcut = (key: string, act: () => void): void =>
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.code !== key || !event.altKey || !event.shiftKey || event.repeat) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
