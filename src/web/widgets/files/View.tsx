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

/** How a reader has chosen to see the files of a page: each folder is a page of its own, and all look the same. */
const looks = new Map<string, Look>();

/** Which area and folder are open, the route says; where it has no place for that, the widget remembers it. */
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
