import { Button } from 'antd';
import type { Say } from '../../i18n/index.ts';
import type { WidgetActions } from '../actions.ts';

interface CopyTextProps {
  readonly text: string;
  readonly title: string;
  readonly say: Say;
  readonly notify: WidgetActions['notify'];
}

/** A button that copies a name, or several names in lines. */
export function CopyText({ text, title, say, notify }: CopyTextProps) {
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => notify(say('names.copied')),
      () => notify(say('names.notCopied')),
    );
  };
  return (
    <Button size="small" onClick={copy}>
      {title}
    </Button>
  );
}
