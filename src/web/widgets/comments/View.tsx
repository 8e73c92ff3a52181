import { Button, Input, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { Notice } from '../frame/Notice.tsx';
import type { ViewProps } from '../widget.ts';
import { Comment } from './Comment.tsx';
import type { CommentsProps } from './to-props.ts';
import { useComments } from './use-comments.ts';
import './comments.css';

/** The comments on a row, and a field to add one. */
export function View({ props, context }: ViewProps<CommentsProps>) {
  const { appText } = context;
  const { view, send, move, reload } = useComments(props, context);
  const [typed, setTyped] = useState('');
  const id = useId();
  if (props.row === null) return <p className="comments-none">{appText('record.saveFirst')}</p>;
  if (view.kind === 'loading')
    return (
      <div className="comments" data-comments="loading">
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    );
  if (view.kind === 'failed')
    return (
      <Notice
        kind="error"
        title={view.message}
        retry={{ label: appText('widgets.retry'), onRetry: reload }}
      />
    );
  const { rows, mayWrite, message, isSending } = view;
  const most = Number(props.plan.schema.properties[props.text]?.['maxLength'] ?? 2000);
  const submit = async (): Promise<void> => {
    if (typed.trim() !== '' && !isSending && (await send(typed.trim()))) setTyped('');
  };
  return (
    <div className="comments" data-comments="ready">
      {rows.length === 0 ? <p className="comments-none">{appText('record.noComments')}</p> : null}
      <ul role="list">
        {rows.map((row) => (
          <Comment key={row.id} {...{ row, props, context }} moves={view.moves} onMove={move} />
        ))}
      </ul>
      {message === null ? null : (
        <p className="comments-failed" role="alert">
          {message}
        </p>
      )}
      {mayWrite ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <label htmlFor={id}>{appText('record.comment')}</label>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 2, maxRows: 10 }}
            maxLength={most}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button htmlType="submit" loading={isSending} disabled={typed.trim() === ''}>
            {appText('record.send')}
          </Button>
        </form>
      ) : null}
    </div>
  );
}
