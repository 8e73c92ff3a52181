import type { CompleteSpec } from '../../../language/plan/index.ts';
import type { WidgetContext, WidgetType } from '../widget.ts';
import type { ExportRequest } from './export-request.ts';
import type { MenuAction } from '../ActionMenu.tsx';

export interface MenuOptions {
  readonly type: WidgetType;
  readonly spec: CompleteSpec;
  readonly appText: WidgetContext['appText'];
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
  appText,
  entries,
  view,
  saving,
  onView,
  onFull,
  onSave,
}: MenuOptions): readonly (readonly MenuAction[])[] {
  const looks: MenuAction[] = [{ key: 'full', label: appText('widgets.fullscreen'), run: onFull }];
  if (type.toTable !== null && type.shows !== 'table') {
    looks.push(
      view === 'drawing'
        ? { key: 'table', label: appText('widgets.asTable'), run: () => onView('table') }
        : { key: 'drawing', label: appText('widgets.asChart'), run: () => onView('drawing') },
    );
  }
  const mayExport = saving && !('export' in spec && spec.export === false);
  const save = (format: ExportRequest['format'], label: string): MenuAction => ({
    key: format,
    label,
    run: () => onSave(format),
  });
  const files = mayExport
    ? [save('csv', appText('widgets.downloadCsv')), save('xlsx', appText('widgets.downloadXlsx'))]
    : [];
  const picture =
    mayExport && view === 'drawing' && type.shows === 'picture'
      ? [save('image', appText('widgets.downloadImage'))]
      : [];
  return [looks, entries, [...picture, ...files]];
}
