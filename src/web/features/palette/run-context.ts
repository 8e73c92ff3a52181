import { createContext, useContext } from 'react';
import type { CommandName } from './shortcuts.ts';

export type RunCommand = (command: CommandName) => void;

export interface OverlayProps {
  readonly onClose: () => void;
  readonly run: RunCommand;
  /** What was typed while the overlay's code was on its way. */
  readonly typed: () => string;
}

const RunContext = createContext<RunCommand | null>(null);

export const RunProvider = RunContext.Provider;

/** The way to run a command; within `Commands` only. */
export const useRun = (): RunCommand => {
  const run = useContext(RunContext);
  if (run === null) throw new Error('useRun needs Commands around it.');
  return run;
};
