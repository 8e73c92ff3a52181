import { useSelector } from '@xstate/react';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Manifest, PagePlan } from '../../language/plan/index.ts';
import { isSameView, sessionViewOf, type SessionView } from '../session/index.ts';
import type { ContentStore } from './content/content-store.ts';
import type { Mistake } from './content/page-events.ts';
import type { Preferences } from './preferences.ts';
import type { Services } from './services.ts';

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ServicesContext.Provider;

export const useServices = (): Services => {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices needs a ServicesProvider around it.');
  return services;
};

export const usePreferences = (): Preferences => {
  const { preferences } = useServices();
  return useSyncExternalStore(preferences.subscribe, preferences.view);
};

export const useSession = (): SessionView => {
  const { session } = useServices();
  return useSelector(session.actor, sessionViewOf, isSameView);
};

/** The pages of the current user: before login, the public ones. */
const useContent = (): ContentStore => {
  const { content, publicContent } = useServices();
  return useSession().status === 'unauthenticated' ? publicContent : content;
};

export const useManifest = (): Manifest | null => {
  const content = useContent();
  return useSyncExternalStore(content.subscribe, content.manifest);
};

/** The latest plan of a route, which changes with each save of its file. */
export const usePlan = (route: string): PagePlan | null => {
  const content = useContent();
  return useSyncExternalStore(content.subscribe, () => content.plan(route));
};

export const useMistakes = (): readonly Mistake[] => {
  const { mistakes } = useServices();
  return useSyncExternalStore(mistakes.subscribe, mistakes.all);
};
