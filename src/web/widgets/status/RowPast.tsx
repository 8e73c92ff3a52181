import { useEffect, useState } from 'react';
import { untilReleased } from '../../kit/until-released.ts';
import type { ResourceValues } from '../../../language/plan/index.ts';
import { sameValue } from '../../../resources/index.ts';
import type { WidgetContext } from '../widget.ts';
import type { StatusProps } from './to-props.ts';

interface Version {
  readonly version: number;
  readonly kind: 'insert' | 'update' | 'delete';
  readonly values: ResourceValues;
  readonly by: string;
  readonly at: string;
}

interface RowPastProps {
  readonly props: StatusProps;
  readonly context: WidgetContext;
  readonly id: string;
}

/** The history of a row, the latest change first. */
export function RowPast({ props: { plan, status }, context, id }: RowPastProps) {
  const { actions, appText, format } = context;
  const [history, setHistory] = useState<readonly Version[] | null>(null);
  useEffect(() => {
    const loading = actions.load(`resources/${plan.name}/history?id=${encodeURIComponent(id)}`);
    return untilReleased(loading, (outcome) => {
      if (outcome.kind === 'done')
        setHistory((outcome.data as { readonly history: readonly Version[] }).history);
    });
  }, [actions, plan.name, id]);
  if (history === null) return null;
  return (
    <ol className="status-past" role="list">
      {history.map((one, at) => {
        const note = status.note === null ? '' : String(one.values[status.note] ?? '');
        return (
          <li key={one.version}>
            <time dateTime={one.at}>{format.moment(one.at)}</time>{' '}
            {changeOf(one, history[at + 1], { plan, status }, context)}
            {note === '' ? null : (
              <blockquote className="status-note">
                <bdi>{note}</bdi>
              </blockquote>
            )}
          </li>
        );
      })}
      {history.length === 0 ? <li>{appText('grid.history.none')}</li> : null}
    </ol>
  );
}

/** A description of a version: a change of status, or of values. */
function changeOf(
  { by, values }: Version,
  before: Version | undefined,
  { plan, status }: Pick<StatusProps, 'plan' | 'status'>,
  { t, appText }: WidgetContext,
): string {
  if (before === undefined) return appText('record.made', { name: by });
  const [from, to] = [before, { values }].map((one) => String(one.values[status.field] ?? status.first));
  const wordOf = (value = ''): string => t(plan.fields[status.field]?.of?.[value] ?? value);
  if (from !== to) return appText('record.moved', { name: by, from: wordOf(from), to: wordOf(to) });
  const changed = Object.entries(plan.fields).filter(
    ([name, field]) => !sameValue(field, before.values[name], values[name]),
  );
  return appText('record.edited', { name: by, fields: changed.map(([, { title }]) => t(title)).join(', ') });
}
