import { createContext, useContext, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { CascadeObserver } from '../../cascade/index.ts';
import type { WidgetType } from '../widgets/index.ts';
import type { Passage } from '../api/index.ts';
import type { OpenPage } from '../services/page-observers.ts';
import type { ContentStore } from '../services/content/content-store.ts';

/** What a page of the developer tools needs before it opens. */
export interface RouteParts {
  /** Runs before every navigation. Rejects with a redirect where the user has to go elsewhere first. */
  readonly guard: (request: Request) => Promise<unknown>;
  readonly content: Pick<ContentStore, 'ready'>;
}

/** What the developer tools add to the app. Loaded in development only. */
export interface Development {
  /** Intercepts every request before the network. */
  readonly passage: Passage;
  /** Wraps the widget types to measure their rendering. */
  readonly timed: (types: readonly WidgetType[]) => readonly WidgetType[];
  /** Called with all events in the filters of the open page. */
  readonly observe: CascadeObserver;
  /** Called with the page that opens. Returns a function to call when it is left. */
  readonly opened: (page: OpenPage) => () => void;
  /** Pages of the tools themselves, without a page file. */
  readonly routes: (app: RouteParts) => RouteObject[];
  /** The button in the header that opens the panel. */
  readonly Launcher: ComponentType;
  /** Rendered above every page. */
  readonly Tools: ComponentType;
}

/** Loads the tools; resolves to null in production. Their settings are kept in `storage`. */
export type LoadDevelopment = (storage: Storage) => Promise<Development | null>;

const DevelopmentContext = createContext<Development | null>(null);

export const DevelopmentProvider = DevelopmentContext.Provider;

/** The developer tools; null in production. */
export const useDevelopment = (): Development | null => useContext(DevelopmentContext);
