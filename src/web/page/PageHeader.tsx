import { PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import type { MouseEvent } from 'react';
import type { PagePlan } from '../../language/plan/index.ts';
import type { Translate } from '../i18n/index.ts';
import { useQueryStates } from '../queries/use-query-states.ts';
import type { QueryState } from '../queries/index.ts';
import { LateCommandButton } from '../widgets/index.ts';
import type { WidgetRegistry } from '../widgets/index.ts';
import { printPage } from './print/print-page.ts';
import { ComparisonChoice } from './ComparisonChoice.tsx';
import { DataAge } from './DataAge.tsx';
import { PageDownload } from './PageDownload.tsx';
import { PageSchedule } from './PageSchedule.tsx';
import { agesOf } from './data-age.ts';
import type { DatasetAge } from './data-age.ts';
import type { PageFamily } from './page-family.ts';
import type { PageModel } from './page-model.ts';
import css from './PageView.module.css';
import type { SaveContext } from './save-widget.ts';
import { useStatedTexts } from './stated-text.ts';
import type { SharedContext } from './widget-context.ts';

interface PageHeaderProps {
  readonly plan: PagePlan;
  readonly family: PageFamily | null;
  readonly model: PageModel;
  readonly registry: WidgetRegistry;
  readonly t: Translate;
  readonly shared: SharedContext;
  readonly saving: () => SaveContext;
}

/** The title and the description of the page, the time of its data, and the comparison. */
export function PageHeader({ plan, family, model, registry, t, shared, saving }: PageHeaderProps) {
  const { actions } = shared;
  const [about] = useStatedTexts([plan.description ?? ''], plan, shared);
  // A form has a main button of its own, so the header has none.
  const hasForm = Object.values(plan.widgets).some(({ spec }) => 'submit' in spec || 'row' in spec);
  const offered = plan.actions.filter((action) =>
    typeof action === 'string' ? Object.hasOwn(shared.commands, action) : actions.mayOpen(action.route),
  );
  const commands = useMemo(
    () => ({ ...shared, refresh: (queries: readonly string[] | null) => model.refresh(queries ?? []) }),
    [shared, model],
  );
  return (
    <header className={css.header} data-alone={plan.layout === 'full' || undefined}>
      <div>
        <h1>{family?.title ?? t(plan.title)}</h1>
        {family !== null && <p className={css.ofFamily}>{t(plan.title)}</p>}
        {plan.description !== null && <p>{about}</p>}
      </div>
      <PageFacts {...{ plan, model, registry, t, shared, saving }} />
      {offered.length > 0 && (
        <div className={css.actions}>
          {offered.map((action) =>
            typeof action === 'string' ? (
              <LateCommandButton key={action} name={action} context={commands} isMain={!hasForm} />
            ) : (
              <PageLink
                key={action.route}
                to={action.route}
                title={t(action.title)}
                isMain={!hasForm}
                onOpen={actions.open}
              />
            ),
          )}
        </div>
      )}
    </header>
  );
}

interface PageLinkProps {
  readonly to: string;
  readonly title: string;
  readonly isMain: boolean;
  readonly onOpen: (address: string) => void;
}

/** A link that looks like a button, and can be opened in a new tab. */
function PageLink({ to, title, isMain, onOpen }: PageLinkProps) {
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(to);
  };
  return (
    <Button type={isMain ? 'primary' : 'default'} href={to} onClick={open}>
      {title}
    </Button>
  );
}

type PageFactsProps = Omit<PageHeaderProps, 'family'>;

function PageFacts({ plan, model, registry, t, shared, saving }: PageFactsProps) {
  const { appText, format, today } = shared;
  const names = useMemo(() => Object.keys(plan.queries), [plan.queries]);
  const { datasets, comparison } = useQueryStates(model.queries, names, factsOf);
  if (names.length === 0) return null;
  return (
    <div className={css.facts}>
      <div className={css.about}>
        <ComparisonChoice {...{ plan, model, period: comparison, appText, format, today }} />
        <DataAge {...{ datasets, t, appText, format }} />
      </div>
      <Button
        type="text"
        icon={<ReloadOutlined />}
        aria-label={appText('page.refresh')}
        title={appText('page.refresh')}
        onClick={() => model.refresh()}
      />
      <Button
        type="text"
        icon={<PrinterOutlined />}
        aria-label={appText('tools.commands.print')}
        title={appText('tools.commands.print')}
        onClick={() => void printPage()}
      />
      <PageSchedule {...{ plan, model, t, shared }} />
      <PageDownload {...{ model, registry, shared, saving }} />
    </div>
  );
}

interface DataFacts {
  /** The age of each dataset on the page, the oldest first. */
  readonly datasets: readonly DatasetAge[];
  /** The comparison period, where all comparisons on the page have the same one. */
  readonly comparison: { readonly start: string; readonly end: string } | null;
}

function factsOf(states: readonly QueryState[]): DataFacts {
  const data = states.flatMap((state) => ('data' in state ? [state.data] : []));
  const [first = null, ...others] = data.flatMap(({ comparison }) =>
    comparison?.covered ? [comparison] : [],
  );
  const isOne = others.every((one) => one.start === first?.start && one.end === first.end);
  return { datasets: agesOf(data), comparison: isOne ? first : null };
}
