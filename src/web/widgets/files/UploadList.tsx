import { Button } from 'antd';
import { memo, useSyncExternalStore } from 'react';
import type { UploadItem } from '../uploads.ts';
import type { WidgetContext } from '../widget.ts';
import { faultText, sizeText } from './fault-text.ts';

interface UploadListProps {
  readonly context: WidgetContext;
  readonly area: string;
}

/** The uploads from this browser to the area, each with its progress and its actions. */
export function UploadList({ context, area }: UploadListProps) {
  const { appText, actions } = context;
  const { uploads } = actions;
  const items = useSyncExternalStore(uploads.subscribe, uploads.view, uploads.view).filter(
    (item) => item.area === area,
  );
  if (items.length === 0) return null;
  const open = items.filter(({ state }) => state !== 'done' && state !== 'refused').length;
  return (
    <section className="files-uploads" aria-label={appText('files.uploads')}>
      <header>
        <h3>{open > 0 ? appText('files.sending', { count: open }) : appText('files.uploads')}</h3>
        <Button size="small" type="text" onClick={uploads.clear}>
          {appText('files.clearList')}
        </Button>
      </header>
      <ul>
        {items.map((item) => (
          <li key={item.id} data-upload={item.state}>
            <UploadRow {...{ item, context }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UploadRowProps {
  readonly item: UploadItem;
  readonly context: WidgetContext;
}

const UploadRow = memo(function UploadRow({ item, context }: UploadRowProps) {
  const { appText, format, actions } = context;
  const { uploads } = actions;
  const { id, name, bytes, sent, state, faults, message } = item;
  const share = bytes === 0 ? 0 : sent / bytes;
  const isOpen = state !== 'done' && state !== 'refused';
  const words = state === 'refused' ? faults.map((fault) => faultText(fault, context)).join(' ') : message;
  return (
    <>
      <bdi className="files-upload-name">{name}</bdi>
      <span
        className="files-note"
        data-wrong={state === 'refused' || state === 'failed' || undefined}
        role="status"
      >
        {words ?? appText(`files.states.${state}`)}
        {state === 'sending' || state === 'paused'
          ? ` ${format.share(share)} / ${sizeText(bytes, context)}`
          : ''}
      </span>
      {isOpen && state !== 'interrupted' ? <progress value={share} max={1} aria-label={name} /> : null}
      <span className="files-upload-tools">
        {state === 'sending' || state === 'waiting' ? (
          <Button size="small" onClick={() => uploads.pause(id)}>
            {appText('files.pause')}
          </Button>
        ) : null}
        {state === 'paused' ? (
          <Button size="small" onClick={() => uploads.resume(id)}>
            {appText('files.resume')}
          </Button>
        ) : null}
        {state === 'failed' ? (
          <Button size="small" onClick={() => uploads.resume(id)}>
            {appText('widgets.retry')}
          </Button>
        ) : null}
        {isOpen ? (
          <Button size="small" onClick={() => uploads.cancel(id)}>
            {appText('files.cancel')}
          </Button>
        ) : null}
      </span>
    </>
  );
});
