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
  const say = useToolWords();
  const { type: asked = types[0]! } = useParams();
  const shared = useExampleContext();
  const shown = examples.filter(({ type }) => type === asked);
  useTitle(`${say('gallery.title')} · ${asked}`);
  return (
    <AntdTheme>
      <div className={css.page}>
        <header className={css.head}>
          <div>
            <h1>{say('gallery.title')}</h1>
            <p>{say('gallery.lead')}</p>
          </div>
          <Link to="/">{say('gallery.back')}</Link>
        </header>
        <div className={css.body}>
          <aside className={css.side}>
            <nav aria-label={say('gallery.types')}>
              {types.map((type) => (
                <Link
                  key={type}
                  to={`${galleryPath}/${type}`}
                  aria-current={type === asked ? 'page' : undefined}
                >
                  <code>{type}</code>
                </Link>
              ))}
            </nav>
            <DisplayChoices />
          </aside>
          <main id="content" tabIndex={-1} className={css.examples}>
            {shown.length === 0 && <p>{say('gallery.unknown', { type: asked, types: types.join(', ') })}</p>}
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
