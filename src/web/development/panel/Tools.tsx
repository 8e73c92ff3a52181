import { useEffect, useState } from 'react';
import { MistakesOverlay } from '../diagnostics/MistakesOverlay.tsx';
import { DisturbanceBadge } from '../disturb/DisturbanceBadge.tsx';
import { Inspector } from '../inspect/Inspector.tsx';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { Panel } from './Panel.tsx';

/** Everything that the tools render above a page. */
export const Tools = ({ workbench }: { readonly workbench: Workbench }) => {
  const settings = useStore(workbench.settings);
  const { isInspecting } = settings;
  useShortcut('KeyW', () => workbench.settings.change({ isInspecting: !isInspecting, isOpen: true }));
  useShortcut('KeyD', () => workbench.settings.change({ isOpen: !settings.isOpen }));
  const [target, setTarget] = useState<string | null>(null);
  return (
    <>
      <MistakesOverlay />
      <DisturbanceBadge workbench={workbench} />
      {settings.isOpen && <Panel workbench={workbench} target={target} />}
      {settings.isOpen && isInspecting && (
        <Inspector workbench={workbench} target={target} onTarget={setTarget} />
      )}
    </>
  );
};

/** Calls `act` for Alt+Shift and a physical key, whatever character the key types on this keyboard. */
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
