import { createContext, useContext } from 'react';
import type { CommandName } from './shortcuts.ts';

export type RunCommand = (command: CommandName) => void;

export interface OverlayProps {
  readonly onClose: () => void;
  readonly run: RunCommand;
  /** What was typed while the overlay's code was on its way. */
  readonly typed: () => string;
}

const ToolsContext = createContext<RunCommand | null>(null);

export const ToolsProvider = ToolsContext.Provider;

/** The way to run a command of the shell; within `Tools` only. */
export const useRun = (): RunCommand => {
  const run = useContext(ToolsContext);
  if (run === null) throw new Error('useRun needs Tools around it.');
  return run;
};
