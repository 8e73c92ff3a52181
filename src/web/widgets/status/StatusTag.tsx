import type { ResourcePlan } from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';

interface StatusTagProps {
  readonly plan: ResourcePlan;
  readonly context: Pick<WidgetContext, 't'>;
  readonly value: string;
}

/** A status in its words, coloured by where it stands on the way: still written, on its way, or at an end. */
export function StatusTag({ plan: { fields, status }, context: { t }, value }: StatusTagProps) {
  const of = fields[status?.field ?? '']?.of ?? {};
  return (
    <span className="status-tag" data-stage={stageOf(status, value)}>
      {t(of[value] ?? value)}
    </span>
  );
}

/** A draft; one that waits for somebody who alone can move it on; else one that is settled. */
function stageOf(status: ResourcePlan['status'], value: string): 'draft' | 'waiting' | 'settled' {
  if (status === undefined || status.drafts.includes(value)) return 'draft';
  const isAwaited = Object.values(status.moves).some(
    ({ from, to, access }) => from.includes(value) && access !== null && !status.drafts.includes(to),
  );
  return isAwaited ? 'waiting' : 'settled';
}
