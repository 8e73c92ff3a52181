import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { usePreferences } from '../../services/index.ts';
import { isTyping, shortcuts, type CommandName } from './shortcuts.ts';

/** Handles the shortcuts while the frame is shown. `run` must be stable. */
export const useShortcuts = (run: (command: CommandName) => void): void => {
  const { singleKeys } = usePreferences();
  useEffect(() => {
    const bindings = shortcuts
      .filter(({ single }) => singleKeys || !single)
      .map(({ command, binding, single }) => [
        binding,
        (event: KeyboardEvent): void => {
          if (event.defaultPrevented || (single && isTyping(event))) return;
          event.preventDefault();
          run(command);
        },
      ]);
    return tinykeys(window, Object.fromEntries(bindings));
  }, [run, singleKeys]);
};
