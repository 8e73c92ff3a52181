import { createContext, useContext } from 'react';
import type { Advisor } from '../advisor/advisor.ts';
import type { CommandName } from './shortcuts.ts';

export type RunCommand = (command: CommandName) => void;

export interface OverlayProps {
  readonly onClose: () => void;
  readonly run: RunCommand;
  /** What was typed while the overlay's code was on its way. */
  readonly typed: () => string;
}

interface ToolsContent {
  readonly run: RunCommand;
  readonly advisor: Advisor;
}

const ToolsContext = createContext<ToolsContent | null>(null);

export const ToolsProvider = ToolsContext.Provider;

/** What the tools offer to the layout; within `Tools` only. */
const useTools = (): ToolsContent => {
  const tools = useContext(ToolsContext);
  if (tools === null) throw new Error('This needs Tools around it.');
  return tools;
};

/** The way to run a command of the shell. */
export const useRun = (): RunCommand => useTools().run;

export const useAdvisor = (): Advisor => useTools().advisor;
