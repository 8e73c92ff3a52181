import { Button } from 'antd';
import { useId } from 'react';
import type { WidgetContext } from '../widget.ts';

interface ArchiveButtonProps {
  readonly context: WidgetContext;
  readonly ticket: string;
  readonly ids: readonly string[];
}

/** Saves several entries as an archive. Thousands of ids are too long for an address: they are posted, and what is no file stays out of sight. */
export function ArchiveButton({ context, ticket, ids }: ArchiveButtonProps) {
  const { say, actions } = context;
  const frame = useId();
  return (
    <form method="post" action={`/api/archives/${ticket}`} target={frame} className="files-archive">
      <input type="hidden" name="ids" value={ids.join(',')} />
      <Button size="small" htmlType="submit">
        {say('files.download')}
      </Button>
      <iframe
        name={frame}
        title={say('files.download')}
        hidden
        sandbox="allow-downloads allow-same-origin"
        onLoad={({ currentTarget }) => {
          // A file that is saved is no page. What arrives as one is a refusal.
          if (currentTarget.contentDocument?.URL !== 'about:blank') actions.notify(say('files.noArchive'));
        }}
      />
    </form>
  );
}
