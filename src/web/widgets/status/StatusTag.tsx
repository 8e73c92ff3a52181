import type { ResourcePlan } from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';

interface StatusTagProps {
  readonly plan: ResourcePlan;
  readonly context: Pick<WidgetContext, 't'>;
  readonly value: string;
}

/** The name of a status, coloured by its stage: draft, waiting, or settled. */
export function StatusTag({ plan: { fields, status }, context: { t }, value }: StatusTagProps) {
  const of = fields[status?.field ?? '']?.of ?? {};
  return (
    <span className="status-tag" data-stage={stageOf(status, value)}>
      {t(of[value] ?? value)}
    </span>
  );
}

/** `draft`; `waiting` for a status that a user with special rights has to change; otherwise `settled`. */
function stageOf(status: ResourcePlan['status'], value: string): 'draft' | 'waiting' | 'settled' {
  if (status === undefined || status.drafts.includes(value)) return 'draft';
  const isAwaited = Object.values(status.moves).some(
    ({ from, to, access }) => from.includes(value) && access !== null && !status.drafts.includes(to),
  );
  return isAwaited ? 'waiting' : 'settled';
}
