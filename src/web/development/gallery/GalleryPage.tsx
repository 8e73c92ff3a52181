import { Link, useParams } from 'react-router-dom';
import { widgetExamples } from '../../../language/examples/index.ts';
import { AntdTheme } from '../../frame/look/AntdTheme.tsx';
import { useTitle } from '../../services/use-title.ts';
import { createWidgetRegistry, defaultWidgets } from '../../widgets/index.ts';
import { DisplayChoices } from '../../frame/header/DisplayChoices.tsx';
import { useToolWords } from '../words/index.ts';
import { ExampleCard } from './ExampleCard.tsx';
import { galleryPath } from './gallery-path.ts';
import { useExampleContext } from './use-example-context.ts';
import css from './Gallery.module.css';

const registry = createWidgetRegistry(defaultWidgets);
const examples = widgetExamples();
const types = registry.types.filter((type) => examples.some((example) => example.type === type));

/** Every widget type in every state, from the examples of the schemas. */
export const GalleryPage = () => {
  const appText = useToolWords();
  const { type: requested = types[0]! } = useParams();
  const shared = useExampleContext();
  const shown = examples.filter(({ type }) => type === requested);
  useTitle(`${appText('gallery.title')} · ${requested}`);
  return (
    <AntdTheme>
      <div className={css.page}>
        <header className={css.head}>
          <div>
            <h1>{appText('gallery.title')}</h1>
            <p>{appText('gallery.lead')}</p>
          </div>
          <Link to="/">{appText('gallery.back')}</Link>
        </header>
        <div className={css.body}>
          <aside className={css.side}>
            <nav aria-label={appText('gallery.types')}>
              {types.map((type) => (
                <Link
                  key={type}
                  to={`${galleryPath}/${type}`}
                  aria-current={type === requested ? 'page' : undefined}
                >
                  <code>{type}</code>
                </Link>
              ))}
            </nav>
            <DisplayChoices />
          </aside>
          <main id="content" tabIndex={-1} className={css.examples}>
            {shown.length === 0 && (
              <p>{appText('gallery.unknown', { type: requested, types: types.join(', ') })}</p>
            )}
            {shown.map((example) => (
              <ExampleCard
                key={example.name}
                example={example}
                type={registry.get(example.type)}
                shared={shared}
              />
            ))}
          </main>
        </div>
      </div>
    </AntdTheme>
  );
};
