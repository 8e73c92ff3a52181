import { createContext, useContext } from 'react';
import type { CommandName } from './shortcuts.ts';

export type RunCommand = (command: CommandName) => void;

export interface OverlayProps {
  readonly onClose: () => void;
  readonly run: RunCommand;
  /** The keys that were typed while the overlay's code was loading. */
  readonly typed: () => string;
}

const RunContext = createContext<RunCommand | null>(null);

export const RunProvider = RunContext.Provider;

/** The function that runs a command; inside `Commands` only. */
export const useRun = (): RunCommand => {
  const run = useContext(RunContext);
  if (run === null) throw new Error('useRun needs Commands around it.');
  return run;
};
