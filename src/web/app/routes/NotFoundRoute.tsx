import { paths } from '../../session/index.ts';
import { NotFoundPage } from '../../frame/errors/NotFoundPage.tsx';
import { usePlan, useSession } from '../../services/index.ts';
import { PageRoute } from './PageRoute.tsx';

/** The page error-404 from its page file; without a session, or where that failed to load, a built-in one. */
export const NotFoundRoute = () => {
  const { failure } = useSession();
  const plan = usePlan(paths.notFound);
  return failure !== null || plan === null ? <NotFoundPage /> : <PageRoute />;
};
