import { AlertOutlined, ScheduleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { PagePlan, SenderEntry } from '../../language/plan/index.ts';
import { withComparison } from '../../page-run/index.ts';
import type { Translate } from '../i18n/index.ts';
import type { PageModel } from './page-model.ts';
import type { SharedContext } from './widget-context.ts';

interface PageScheduleProps {
  readonly plan: PagePlan;
  readonly model: PageModel;
  readonly t: Translate;
  readonly shared: SharedContext;
}

/** Opens the form of a schedule or an alert of the page with its filters. It is active only once the user saves it. */
export function PageSchedule({ plan, model, t, shared }: PageScheduleProps) {
  const { actions, appText } = shared;
  const hasFigures = Object.values(plan.queries).some(({ dataset }) => dataset !== null);
  if (!hasFigures || plan.route.includes(':')) return null;
  const senders = (actions.pages.manifest()?.senders ?? []).filter(({ opens }) => actions.mayOpen(opens));
  const add = (sender: SenderEntry): void => {
    // While Apply is pending, the filters don't match the figures.
    if (model.view().awaitsApply) return actions.notify(appText('page.file.notApplied'));
    const filters = withComparison(model.view().url, model.comparison());
    actions.startRow(sender.opens, sender.resource, {
      [sender.name]: t(plan.title),
      [sender.page]: plan.route,
      ...(filters !== '' && { [sender.filters]: filters }),
    });
  };
  return senders.map((sender) => (
    <Button
      key={sender.resource}
      type="text"
      icon={sender.kind === 'alerts' ? <AlertOutlined /> : <ScheduleOutlined />}
      aria-label={t(sender.button)}
      title={t(sender.button)}
      onClick={() => add(sender)}
    />
  ));
}
