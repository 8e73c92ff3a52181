import { createContext, useContext, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { CascadeObserver } from '../../cascade/index.ts';
import type { WidgetType } from '../widgets/index.ts';
import type { Passage } from '../api/index.ts';
import type { OpenPage } from '../services/page-observers.ts';
import type { ContentStore } from '../services/content/content-store.ts';

/** What a page of the tools needs before it opens. */
export interface RouteParts {
  /** What every navigation checks first. Rejects with where to go instead. */
  readonly guard: (request: Request) => Promise<unknown>;
  readonly content: Pick<ContentStore, 'ready'>;
}

/** What the tools for developers add to the app. They are loaded in development alone. */
export interface Development {
  /** Stands between every request and the network. */
  readonly passage: Passage;
  /** The widget types with a clock on each. */
  readonly timed: (types: readonly WidgetType[]) => readonly WidgetType[];
  /** Told of all that happens in the filters of the page that is open. */
  readonly observe: CascadeObserver;
  /** Told of the page that is open; answers what to call when it is left. */
  readonly opened: (page: OpenPage) => () => void;
  /** Pages of the tools' own, which no page file is behind. */
  readonly routes: (app: RouteParts) => RouteObject[];
  /** The button in the header that shows the panel. */
  readonly Launcher: ComponentType;
  /** What stands over every page. */
  readonly Tools: ComponentType;
}

/** Loads the tools; answers null in production. They keep their settings in `storage`. */
export type LoadDevelopment = (storage: Storage) => Promise<Development | null>;

const DevelopmentContext = createContext<Development | null>(null);

export const DevelopmentProvider = DevelopmentContext.Provider;

/** The tools for developers; null in production. */
export const useDevelopment = (): Development | null => useContext(DevelopmentContext);
