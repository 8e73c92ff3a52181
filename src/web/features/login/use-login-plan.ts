import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PagePlan } from '../../../language/plan/index.ts';
import { paths } from '../../session/index.ts';
import type { ContentStore } from '../../services/content/content-store.ts';
import { isRequestError } from '../../api/index.ts';
import { useServices } from '../../services/index.ts';

interface LoginPlan {
  /** Null until it has loaded. */
  readonly plan: PagePlan | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Loads the plan; resolves to false where that fails. */
const isThere = async (content: ContentStore): Promise<boolean> => {
  try {
    return (await content.open(paths.login)) !== null;
  } catch (error) {
    if (isRequestError(error)) return false;
    throw error;
  }
};

/** The page file of the login page, which is public. */
export const useLoginPlan = (): LoginPlan => {
  const { publicContent } = useServices();
  const [failed, setFailed] = useState(false);
  const plan = useSyncExternalStore(publicContent.subscribe, () => publicContent.plan(paths.login));
  useEffect(() => {
    void isThere(publicContent).then((there) => setFailed(!there));
  }, [publicContent]);
  const retry = (): void => {
    setFailed(false);
    void isThere(publicContent).then((there) => setFailed(!there));
  };
  return { plan, failed: failed && plan === null, retry };
};
