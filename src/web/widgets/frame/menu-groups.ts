import type { CompleteSpec } from '../../../language/plan/index.ts';
import type { WidgetContext, WidgetType } from '../widget.ts';
import type { ExportRequest } from './export-request.ts';
import type { MenuAction } from '../ActionMenu.tsx';

export interface MenuOptions {
  readonly type: WidgetType;
  readonly spec: CompleteSpec;
  readonly say: WidgetContext['say'];
  readonly entries: readonly MenuAction[];
  readonly view: 'drawing' | 'table';
  /** Whether files can be saved. */
  readonly saving: boolean;
  readonly onView: (view: 'drawing' | 'table') => void;
  readonly onFull: () => void;
  readonly onSave: (format: ExportRequest['format']) => void;
}

/** The menu of a widget: full screen, data as table, entries of the page, downloads. */
export function menuGroups({
  type,
  spec,
  say,
  entries,
  view,
  saving,
  onView,
  onFull,
  onSave,
}: MenuOptions): readonly (readonly MenuAction[])[] {
  const looks: MenuAction[] = [{ key: 'full', label: say('widgets.fullscreen'), run: onFull }];
  if (type.toTable !== null && type.shows !== 'table') {
    looks.push(
      view === 'drawing'
        ? { key: 'table', label: say('widgets.asTable'), run: () => onView('table') }
        : { key: 'drawing', label: say('widgets.asChart'), run: () => onView('drawing') },
    );
  }
  const mayExport = saving && !('export' in spec && spec.export === false);
  const save = (format: ExportRequest['format'], label: string): MenuAction => ({
    key: format,
    label,
    run: () => onSave(format),
  });
  const files = mayExport
    ? [save('csv', say('widgets.downloadCsv')), save('xlsx', say('widgets.downloadXlsx'))]
    : [];
  const picture =
    mayExport && view === 'drawing' && type.shows === 'picture'
      ? [save('image', say('widgets.downloadImage'))]
      : [];
  return [looks, entries, [...picture, ...files]];
}
