import { useMemo } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { FullLayout } from '../../frame/layouts/FullLayout.tsx';
import { useOpenPage } from '../../frame/menu/use-menu.ts';
import { useTitle } from '../../services/use-title.ts';
import { useManifest, usePlan, useSession } from '../../services/index.ts';
import { FramedPage } from './FramedPage.tsx';
import { LeavingQuestion } from './LeavingQuestion.tsx';
import { Page } from './page-parts.ts';

type Params = Readonly<Record<string, string>>;

/**
 * The page of the manifest at the current path, in its layout. A new plan of its file updates it without remounting.
 */
export const PageRoute = () => {
  const t = useTranslate();
  const { status } = useSession();
  const open = useOpenPage();
  const plan = usePlan(open?.entry.route ?? '');
  const parent = useManifest()?.pages.find(({ route }) => route === open?.entry.parent?.route);
  const titles = plan === null ? [] : [plan.title, parent?.title ?? []].flat();
  useTitle(titles.map((title) => t(title)).join(' · '));
  // The same object until a value changes, so that a new version of the manifest doesn't re-render the page.
  const values = JSON.stringify(open?.params ?? {});
  const params = useMemo(() => JSON.parse(values) as Params, [values]);
  if (open === null || plan === null) return null;
  const page = <Page plan={plan} params={params} />;
  // Before login there is no menu.
  const isAlone = plan.layout === 'full' || status === 'unauthenticated';
  return (
    <>
      {isAlone ? <FullLayout>{page}</FullLayout> : <FramedPage>{page}</FramedPage>}
      <LeavingQuestion />
    </>
  );
};
