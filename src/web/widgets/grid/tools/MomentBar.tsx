import { Button } from 'antd';
import { useState } from 'react';
import { late } from '../../../kit/late.tsx';
import type { WidgetContext } from '../../widget.ts';
import type { GridProps } from '../to-props.ts';
import type { ShownSheet } from '../use-sheet.ts';

const RestoreDialog = late(async () => (await import('./RestoreDialog.tsx')).RestoreDialog);

interface MomentBarProps {
  /** ISO 8601. */
  readonly at: string;
  readonly props: GridProps;
  readonly context: WidgetContext;
  readonly sheet: ShownSheet;
  /** Whether the user may write the current rows. */
  readonly mayRestore: boolean;
  readonly onBack: () => void;
}

/**
 * Says that the table is shown as it was at a past moment, with buttons to return to the current rows and to
 * restore the old ones.
 */
export function MomentBar({ at, props, context, sheet, mayRestore, onBack }: MomentBarProps) {
  const { appText, format } = context;
  const [isRestoring, setRestoring] = useState(false);
  return (
    <div className="grid-bar grid-moment" role="status">
      <strong>{appText('grid.times.asOf', { time: format.moment(at) })}</strong>
      <span className="grid-bar-space" />
      {mayRestore ? (
        <Button size="small" onClick={() => setRestoring(true)}>
          {appText('grid.times.restoreOpen')}
        </Button>
      ) : null}
      <Button size="small" type="primary" onClick={onBack}>
        {appText('grid.times.back')}
      </Button>
      {isRestoring ? (
        <RestoreDialog.Component
          {...{ at, props, context, sheet }}
          onDone={onBack}
          onClose={() => setRestoring(false)}
        />
      ) : null}
    </div>
  );
}
