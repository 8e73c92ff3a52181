import { AlertOutlined, ScheduleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
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

/** The most names that are tried: a page may have several schedules. */
const mostNames = 20;

/** Creates a schedule or an alert of the page with its filters, and opens it so that the user can complete it. */
export function PageSchedule({ plan, model, t, shared }: PageScheduleProps) {
  const { actions, say } = shared;
  const [isBusy, setBusy] = useState(false);
  const hasFigures = Object.values(plan.queries).some(({ dataset }) => dataset !== null);
  if (!hasFigures || plan.route.includes(':')) return null;
  const senders = (actions.pages.manifest()?.senders ?? []).filter(({ opens }) => actions.mayOpen(opens));
  const add = async (sender: SenderEntry): Promise<void> => {
    // While Apply is pending, the filters don't match the figures.
    if (model.view().awaitsApply) return actions.notify(say('page.file.notApplied'));
    setBusy(true);
    const filters = withComparison(model.view().url, model.comparison());
    const made = await insert(sender, { page: plan.route, filters, title: t(plan.title) }, actions);
    setBusy(false);
    if ('id' in made) actions.open(sender.opens.replace(/:[^/]+$/, made.id));
    else actions.notify(made.message);
  };
  return senders.map((sender) => (
    <Button
      key={sender.resource}
      type="text"
      icon={sender.kind === 'alerts' ? <AlertOutlined /> : <ScheduleOutlined />}
      loading={isBusy}
      aria-label={t(sender.button)}
      title={t(sender.button)}
      onClick={() => void add(sender)}
    />
  ));
}

interface Asked {
  readonly page: string;
  readonly filters: string;
  readonly title: string;
}

async function insert(
  sender: SenderEntry,
  { page, filters, title }: Asked,
  { send }: SharedContext['actions'],
): Promise<{ readonly id: string } | { readonly message: string }> {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? title : `${title} ${count}`;
    const values = {
      [sender.name]: name,
      [sender.page]: page,
      ...(filters !== '' && { [sender.filters]: filters }),
    };
    const outcome = await send({
      method: 'POST',
      path: `resources/${sender.resource}/changes`,
      body: { changes: [{ kind: 'insert', values }] },
      idempotencyKey: crypto.randomUUID(),
    });
    if (outcome.kind === 'done') {
      const { rows } = outcome.data as { readonly rows: readonly { readonly id: string }[] };
      return { id: rows[0]!.id };
    }
    const { faults = [] } = (outcome.refusal ?? {}) as {
      readonly faults?: readonly { readonly rule: string }[];
    };
    const isTaken = faults.some(({ rule }) => rule === 'key');
    if (!isTaken || count === mostNames) return { message: outcome.message };
  }
}
