import { Glyph } from '../../shell/look/Glyph.tsx';
import type { Workbench } from '../workbench.ts';
import { useToolWords } from '../words/index.ts';
import { PageSection } from './PageSection.tsx';
import { TraceSection } from './TraceSection.tsx';
import css from './Panel.module.css';

/** The developer panel: beside the page, which goes on working. */
export const Panel = ({ workbench }: { readonly workbench: Workbench }) => {
  const say = useToolWords();
  return (
    <aside className={css.panel} aria-label={say('title')} data-development-panel="">
      <header>
        <h2>{say('title')}</h2>
        <button
          type="button"
          aria-label={say('close')}
          title={say('close')}
          onClick={() => workbench.settings.change({ isOpen: false })}
        >
          <Glyph name="close" size={16} />
        </button>
      </header>
      <PageSection workbench={workbench} />
      <TraceSection workbench={workbench} />
    </aside>
  );
};
