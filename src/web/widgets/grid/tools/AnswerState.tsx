import { Skeleton } from 'antd';
import { Notice } from '../../frame/Notice.tsx';
import type { WidgetContext } from '../../widget.ts';
import type { Answer } from './use-answer.ts';

interface AnswerStateProps {
  readonly answer: Answer<unknown>;
  readonly appText: WidgetContext['appText'];
}

/** What stands for a response that is loading or has failed. */
export function AnswerState({ answer: { data, message, retry }, appText }: AnswerStateProps) {
  if (message !== null)
    return (
      <Notice kind="error" title={message} retry={{ label: appText('widgets.retry'), onRetry: retry }} />
    );
  return data === null ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null;
}
