import { useState } from 'react';
import type { ViewProps } from '../widget.ts';
import { folderAddress } from './addresses.ts';
import { Browser } from './Browser.tsx';
import type { FileSort } from './file-sort.ts';
import type { FilesProps } from './to-props.ts';
import './files.css';

interface Look {
  readonly view: 'list' | 'gallery';
  readonly sort: FileSort;
}

const byName: FileSort = { by: 'name', isDescending: false };

/**
 * The view and sort order that the user chose, keyed by route. Each folder is a page of its own, and all of
 * them share the choice.
 */
const looks = new Map<string, Look>();

/**
 * The route defines which area and folder are open. If it has no parameters for them, they are kept in the
 * widget's state.
 */
export function View({ props, context }: ViewProps<FilesProps>) {
  const { here } = context.actions.pages;
  const [kept, setKept] = useState({ area: props.area, folder: '' });
  const isRouted = here.includes(':pageType');
  const { area, folder } = isRouted ? props : kept;
  const open = (to: { readonly area: string; readonly folder: string }): void => {
    if (isRouted) context.actions.open(folderAddress(here, to.area, to.folder));
    else setKept(to);
  };
  const [look, setLook] = useState<Look>(looks.get(here) ?? { view: props.view, sort: byName });
  const change = (more: Partial<Look>): void => {
    looks.set(here, { ...look, ...more });
    setLook({ ...look, ...more });
  };
  return (
    <Browser
      key={`${area}/${folder}`}
      {...{ props, context, area, folder, open, ...look }}
      onView={(view) => change({ view })}
      onSort={(sort) => change({ sort })}
    />
  );
}
