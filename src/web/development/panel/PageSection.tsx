import { Link } from 'react-router-dom';
import { galleryPath } from '../gallery/gallery-path.ts';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { useToolWords } from '../words/index.ts';
import { Section } from './Section.tsx';
import css from './Panel.module.css';

/** The open page: its route and its parts. */
export const PageSection = ({ workbench: { pages } }: { readonly workbench: Workbench }) => {
  const appText = useToolWords();
  const page = useStore(pages);
  return (
    <Section title={appText('page.title')}>
      {page === null ? (
        <p>{appText('page.none')}</p>
      ) : (
        <dl className={css.facts}>
          <dt>{appText('page.route')}</dt>
          <dd>
            <code>{page.plan.route}</code>
          </dd>
          <dt>{appText('page.bar')}</dt>
          <dd>
            {page.plan.filterBar === null ? appText('page.noBar') : <code>{page.plan.filterBar.name}</code>}
          </dd>
          <dt>{appText('page.widgets')}</dt>
          <dd>{Object.keys(page.plan.widgets).length}</dd>
          <dt>{appText('page.queries')}</dt>
          <dd>{Object.keys(page.plan.queries).length}</dd>
        </dl>
      )}
      <Link to={galleryPath}>{appText('gallery.open')}</Link>
    </Section>
  );
};
