import { Button } from '../../kit/Button.tsx';
import { CopyButton } from '../panel/CopyButton.tsx';
import { Section } from '../panel/Section.tsx';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { useToolWords } from '../words/index.ts';
import { editorAddress, placeText } from './place.ts';
import { QueryCall } from './QueryCall.tsx';
import { useAuthoring } from './use-authoring.ts';
import { useWidgetState } from './use-widget-state.ts';
import css from '../panel/Panel.module.css';

interface WidgetSectionProps {
  readonly workbench: Workbench;
  readonly target: string | null;
}

/** The inspected widget: its place in the page file, its state, its requests, and its timings. */
export const WidgetSection = ({ workbench, target }: WidgetSectionProps) => {
  const appText = useToolWords();
  const { isInspecting } = useStore(workbench.settings);
  const page = useStore(workbench.pages);
  const widget = page?.plan.widgets[target ?? ''] ?? null;
  return (
    <Section title={appText('widget.title')}>
      <div className={css.act}>
        <Button
          kind={isInspecting ? 'primary' : 'plain'}
          onPress={() => workbench.settings.change({ isInspecting: !isInspecting })}
        >
          {appText(isInspecting ? 'widget.stop' : 'widget.inspect')}
        </Button>
        <kbd>Alt+Shift+W</kbd>
      </div>
      {isInspecting && <p>{appText('widget.lead')}</p>}
      {widget !== null && <WidgetFacts workbench={workbench} target={widget.name} />}
    </Section>
  );
};

const WidgetFacts = ({ workbench, target }: { readonly workbench: Workbench; readonly target: string }) => {
  const appText = useToolWords();
  const page = useStore(workbench.pages);
  const timing = useStore(workbench.timings)[target] ?? {};
  const state = useWidgetState(target);
  const { authoring } = useAuthoring();
  const widget = page?.plan.widgets[target];
  if (page === null || widget === undefined) return null;
  const { place } = widget;
  const times = (['transform', 'render', 'paint'] as const).filter((part) => timing[part] !== undefined);
  return (
    <div data-widget-facts={target} className={css.widget}>
      <dl className={css.facts}>
        <dt>{appText('widget.name')}</dt>
        <dd>
          <code>{widget.name}</code> <span className={css.muted}>{widget.spec.type}</span>
        </dd>
        <dt>{appText('widget.state')}</dt>
        <dd>{state}</dd>
        {place !== null && (
          <>
            <dt>{appText('widget.place')}</dt>
            <dd>
              <code>{placeText(place)}</code> <CopyButton text={placeText(place)} />{' '}
              {authoring !== null && <a href={editorAddress(authoring, place)}>{appText('widget.edit')}</a>}
            </dd>
          </>
        )}
        {times.map((part) => (
          <FragmentOfTime key={part} label={appText(`widget.${part}`)} milliseconds={timing[part]!} />
        ))}
      </dl>
      {widget.queries.map((query) => (
        <QueryCall key={query} query={query} page={page} workbench={workbench} />
      ))}
    </div>
  );
};

const FragmentOfTime = ({
  label,
  milliseconds,
}: {
  readonly label: string;
  readonly milliseconds: number;
}) => (
  <>
    <dt>{label}</dt>
    <dd className="tabular">{milliseconds.toFixed(1)} ms</dd>
  </>
);
