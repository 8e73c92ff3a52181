import { Button } from 'antd';
import type { AppText } from '../../i18n/index.ts';
import type { WidgetActions } from '../actions.ts';

interface CopyTextProps {
  readonly text: string;
  readonly title: string;
  readonly appText: AppText;
  readonly notify: WidgetActions['notify'];
}

/** A button that copies a name, or several names in lines. */
export function CopyText({ text, title, appText, notify }: CopyTextProps) {
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => notify(appText('names.copied')),
      () => notify(appText('names.notCopied')),
    );
  };
  return (
    <Button size="small" onClick={copy}>
      {title}
    </Button>
  );
}
