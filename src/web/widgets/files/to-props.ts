import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

export interface FilesProps {
  readonly title: string;
  /** Those that can be opened here; the first is open where the route names none. */
  readonly areas: readonly string[];
  /** As the route says it. */
  readonly area: string;
  /** Names of folders with slashes between. */
  readonly folder: string;
  readonly view: 'list' | 'gallery';
}

export const filesProps = (
  { title, areas, view }: SpecOf<'files'>,
  _data: WidgetData,
  { t, say, route }: WidgetContext,
): FilesProps => ({
  title: title === undefined ? say('files.title') : t(title),
  areas,
  area: route['pageType'] ?? areas[0] ?? '',
  folder: route['folder'] ?? '',
  view: view ?? 'list',
});
