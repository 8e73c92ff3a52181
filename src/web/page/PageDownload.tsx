import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLongTask } from '../kit/use-long-task.ts';
import type { WidgetRegistry } from '../widgets/index.ts';
import type { PageModel } from './page-model.ts';
import css from './PageView.module.css';
import type { SaveContext } from './save-widget.ts';
import type { SharedContext } from './widget-context.ts';

interface PageDownloadProps {
  readonly model: PageModel;
  readonly registry: WidgetRegistry;
  readonly shared: SharedContext;
  readonly saving: () => SaveContext;
}

/** Saves all figures of the page as one workbook. Shows its progress; can be cancelled. */
export function PageDownload({ model, registry, shared, saving }: PageDownloadProps) {
  const { appText } = shared;
  const { message, cancel, show, start } = useLongTask();
  const save = (): void => {
    // While Apply is pending, the figures don't match the filters.
    if (model.view().awaitsApply) return show(appText('page.file.notApplied'));
    start(
      async (run) => {
        // Loaded on demand: most pages are never saved.
        const { savePage } = await import('./save-page.ts');
        await savePage({ model, registry, shared, context: saving() }, run);
      },
      { begun: appText('widgets.downloading'), failed: appText('widgets.downloadFailed') },
    );
  };
  return (
    <div className={css.download}>
      <Button
        type="text"
        icon={<DownloadOutlined />}
        aria-label={appText('page.download')}
        title={appText('page.download')}
        onClick={save}
      />
      <div className={css.saving} data-idle={message === null || undefined}>
        <span role="status">{message}</span>
        {cancel !== null && (
          <Button size="small" onClick={cancel}>
            {appText('widgets.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
