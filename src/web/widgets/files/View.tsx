import { useState } from 'react';
import type { ViewProps } from '../widget.ts';
import { folderAddress } from './addresses.ts';
import { Browser } from './Browser.tsx';
import type { FilesProps } from './to-props.ts';
import './files.css';

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
  return <Browser key={`${area}/${folder}`} {...{ props, context, area, folder, open }} />;
}
