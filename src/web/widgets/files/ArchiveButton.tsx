import { Button } from 'antd';
import { useId } from 'react';
import type { WidgetContext } from '../widget.ts';

interface ArchiveButtonProps {
  readonly context: WidgetContext;
  readonly ticket: string;
  readonly ids: readonly string[];
}

/**
 * Downloads several entries as an archive. Thousands of ids are too long for a URL, so they are sent by a
 * form. Its target is a hidden iframe, so that an error page does not replace the app.
 */
export function ArchiveButton({ context, ticket, ids }: ArchiveButtonProps) {
  const { appText, actions } = context;
  const frame = useId();
  return (
    <form method="post" action={`/api/archives/${ticket}`} target={frame} className="files-archive">
      <input type="hidden" name="ids" value={ids.join(',')} />
      <Button size="small" htmlType="submit">
        {appText('files.download')}
      </Button>
      <iframe
        name={frame}
        title={appText('files.download')}
        hidden
        sandbox="allow-downloads allow-same-origin"
        onLoad={({ currentTarget }) => {
          // A download does not load a document into the iframe. If one is loaded, it is an error response.
          if (currentTarget.contentDocument?.URL !== 'about:blank')
            actions.notify(appText('files.noArchive'));
        }}
      />
    </form>
  );
}
