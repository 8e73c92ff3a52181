import { paths } from '../../session/index.ts';
import { NotFoundPage } from '../../frame/errors/NotFoundPage.tsx';
import { usePlan, useSession } from '../../services/index.ts';
import { PageRoute } from './PageRoute.tsx';

/** error-404 as its page file has it; without a session, or where nothing came, as the shell has it. */
export const NotFoundRoute = () => {
  const { failure } = useSession();
  const plan = usePlan(paths.notFound);
  return failure !== null || plan === null ? <NotFoundPage /> : <PageRoute />;
};
