import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

export interface FilesProps {
  readonly title: string;
  /** The areas that can be opened here. The first is the default when the route names none. */
  readonly areas: readonly string[];
  /** The area named by the route. */
  readonly area: string;
  /** Folder names separated by slashes. */
  readonly folder: string;
  readonly view: 'list' | 'gallery';
}

export const filesProps = (
  { title, areas, view }: SpecOf<'files'>,
  _data: WidgetData,
  { t, appText, route }: WidgetContext,
): FilesProps => ({
  title: title === undefined ? appText('files.title') : t(title),
  areas,
  area: route['pageType'] ?? areas[0] ?? '',
  folder: route['folder'] ?? '',
  view: view ?? 'list',
});
