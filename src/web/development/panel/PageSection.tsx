import { Link } from 'react-router-dom';
import { galleryPath } from '../gallery/gallery-path.ts';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { useToolWords } from '../words/index.ts';
import { Section } from './Section.tsx';
import css from './Panel.module.css';

/** The open page: its route and its parts. */
export const PageSection = ({ workbench: { pages } }: { readonly workbench: Workbench }) => {
  const say = useToolWords();
  const page = useStore(pages);
  return (
    <Section title={say('page.title')}>
      {page === null ? (
        <p>{say('page.none')}</p>
      ) : (
        <dl className={css.facts}>
          <dt>{say('page.route')}</dt>
          <dd>
            <code>{page.plan.route}</code>
          </dd>
          <dt>{say('page.bar')}</dt>
          <dd>
            {page.plan.filterBar === null ? say('page.noBar') : <code>{page.plan.filterBar.name}</code>}
          </dd>
          <dt>{say('page.widgets')}</dt>
          <dd>{Object.keys(page.plan.widgets).length}</dd>
          <dt>{say('page.queries')}</dt>
          <dd>{Object.keys(page.plan.queries).length}</dd>
        </dl>
      )}
      <Link to={galleryPath}>{say('gallery.open')}</Link>
    </Section>
  );
};
