import { Glyph } from '../../kit/Glyph.tsx';
import type { Workbench } from '../workbench.ts';
import { useToolWords } from '../words/index.ts';
import { DiagnosticsSection } from '../diagnostics/DiagnosticsSection.tsx';
import { NetworkSection } from '../disturb/NetworkSection.tsx';
import { WidgetSection } from '../inspect/WidgetSection.tsx';
import { ViewSection } from '../people/ViewSection.tsx';
import { PageSection } from './PageSection.tsx';
import { TraceSection } from './TraceSection.tsx';
import css from './Panel.module.css';

interface PanelProps {
  readonly workbench: Workbench;
  /** The name of the inspected widget; null without one. */
  readonly target: string | null;
}

/** The developer panel beside the page, which stays usable. */
export const Panel = ({ workbench, target }: PanelProps) => {
  const appText = useToolWords();
  return (
    <aside className={css.panel} aria-label={appText('title')} data-development-panel="">
      <header>
        <h2>{appText('title')}</h2>
        <button
          type="button"
          aria-label={appText('close')}
          title={appText('close')}
          onClick={() => workbench.settings.change({ isOpen: false })}
        >
          <Glyph name="close" size={16} />
        </button>
      </header>
      <PageSection workbench={workbench} />
      <WidgetSection workbench={workbench} target={target} />
      <TraceSection workbench={workbench} />
      <NetworkSection workbench={workbench} />
      <ViewSection />
      <DiagnosticsSection />
    </aside>
  );
};
