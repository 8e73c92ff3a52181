import { Button } from 'antd';
import { useId, useLayoutEffect, useRef } from 'react';
import type { RowFailure } from '../../command/carry-out-all.ts';
import '../../command/command-confirm.css';
import type { WidgetContext } from '../../widget.ts';

interface BulkFailuresProps {
  readonly title: string;
  readonly failures: readonly RowFailure[];
  readonly appText: WidgetContext['appText'];
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

/** A dialog with the error of each row for which a command failed. These rows stay selected. */
export function BulkFailures({ title, failures, appText, onClose, onRetry }: BulkFailuresProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="command-confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-rows`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <dl id={`${id}-rows`} className="table-bulk-failures">
        {failures.map(({ row, message }) => (
          <div key={row.key}>
            <dt>{row.name}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <Button onClick={onClose}>{appText('widgets.bulk.close')}</Button>
        <Button type="primary" onClick={onRetry}>
          {appText('widgets.retry')}
        </Button>
      </footer>
    </dialog>
  );
}
