import { useEffect, useState } from 'react';
import type { Mistake } from '../../services/content/page-events.ts';
import { ignoreFailure } from '../../api/index.ts';
import { useServices } from '../../services/index.ts';
import type { AuthoringLinks } from './place.ts';

/** The data that the server sends to developers only. */
export interface AuthoringFacts {
  readonly diagnostics: readonly Mistake[];
  /** Null where the server does not say where its files are. */
  readonly authoring: AuthoringLinks | null;
}

const nothing: AuthoringFacts = { diagnostics: [], authoring: null };

/** Loads the data again after each change of the page files. */
export const useAuthoring = (): AuthoringFacts => {
  const { http, content, mistakes } = useServices();
  const [facts, setFacts] = useState(nothing);
  useEffect(() => {
    let isWanted = true;
    const load = async (): Promise<void> => {
      const answer = await http.get<AuthoringFacts>('dev/diagnostics');
      if (isWanted) setFacts(answer);
    };
    const look = (): void => ignoreFailure('the previous diagnostics stay', load());
    look();
    const stops = [content.subscribe(look), mistakes.subscribe(look)];
    return () => {
      isWanted = false;
      for (const stop of stops) stop();
    };
  }, [http, content, mistakes]);
  return facts;
};
