import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { FileListing, ListedFile } from '../../../language/plan/index.ts';
import { Notice } from '../frame/Notice.tsx';
import type { WidgetContext } from '../widget.ts';
import { Crumbs } from './Crumbs.tsx';
import { DropZone } from './DropZone.tsx';
import { Entries } from './Entries.tsx';
import { Preview } from './Preview.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { UploadList } from './UploadList.tsx';
import { faultsBefore } from './chosen-files.ts';
import type { PickedFile } from './chosen-files.ts';
import { fileInLink, inFolder } from './addresses.ts';
import { sizeText } from './fault-text.ts';
import type { FileSort } from './file-sort.ts';
import type { FilesProps } from './to-props.ts';
import { useAreas } from './use-areas.ts';
import { allIds, useListing } from './use-listing.ts';
import { useOperations } from './use-operations.ts';

interface BrowserProps {
  readonly props: FilesProps;
  readonly context: WidgetContext;
  readonly area: string;
  readonly folder: string;
  readonly open: (to: { readonly area: string; readonly folder: string }) => void;
  readonly view: 'list' | 'gallery';
  readonly onView: (view: 'list' | 'gallery') => void;
  readonly sort: FileSort;
  readonly onSort: (sort: FileSort) => void;
}

/** The rules of an area, which the server sends in the form that the checks in the browser take. */
type Rules = Parameters<typeof faultsBefore>[0];

/** The number of entries loaded at first. It doubles whenever the end of the list comes into view. */
const step = 100;
const noEntries: readonly ListedFile[] = [];

export function Browser(props: BrowserProps) {
  const { context, area, folder, open, view, onView, sort, onSort } = props;
  const { appText, t, actions, format } = context;
  const [search, setSearch] = useState('');
  const [isBin, setBin] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<string | null>(fileInLink);
  const [limit, setLimit] = useState(step);
  const [language = 'en'] = format.locale.split('-');
  const requested = { area, folder, search, isBin, sort, language, limit };
  const { listing, message, reload } = useListing(requested, actions);
  const areas = useAreas(props.props.areas, actions.load);
  const operations = useOperations({ area, context, reload });
  const entries = listing?.entries ?? noEntries;
  const isWhole = listing !== null && entries.length === listing.count;
  // Entries that were deleted meanwhile are removed from the selection, but only when all entries are loaded.
  const known = new Set(entries.map(({ id }) => id));
  const selected = isWhole ? new Set([...chosen].filter((id) => known.has(id))) : chosen;
  const chooseAll = async (): Promise<void> => {
    if (isWhole) return setChosen(known);
    const ids = await allIds(requested, actions.load);
    if (ids !== null) setChosen(new Set(ids));
  };
  const send = async (files: readonly PickedFile[]): Promise<void> => {
    const rules = listing?.area as Rules | undefined;
    if (rules === undefined) return;
    const checked = files.map(async ({ file, folder: path }) => ({
      file,
      area,
      folder: path === '' ? folder : inFolder(folder, path),
      faults: await faultsBefore(rules, file),
    }));
    actions.uploads.add(await Promise.all(checked));
  };
  const openEntry = (entry: ListedFile): void => {
    if (entry.kind === 'file') setShown(entry.id);
    else if (!isBin) open({ area, folder: inFolder(entry.path, entry.name) });
  };
  const mayWrite = listing?.mayWrite === true && !isBin;
  const preview = entries.find(({ id }) => id === shown);
  const isSought = shown !== null && preview === undefined && listing !== null && !isWhole;
  // A file that a link names may come after the entries of the first response.
  if (isSought && entries.length >= limit) setLimit(entries.length * 2);
  return (
    <DropZone isOn={mayWrite} onFiles={(files) => void send(files)} appText={appText}>
      <div className="files" data-files={listing === null ? 'loading' : 'ready'}>
        {areas.length > 1 ? (
          <Segmented
            value={area}
            options={areas.map(({ name, title }) => ({ value: name, label: t(title) }))}
            onChange={(next) => open({ area: next, folder: '' })}
          />
        ) : null}
        <Toolbar
          {...{ appText, search, onSearch: setSearch, view, onView, isBin, mayWrite }}
          onBin={(next) => (setBin(next), setChosen(new Set()))}
          onFiles={(files) => void send(files)}
          onFolder={(name) => operations.addFolder(folder, name)}
        />
        <Crumbs
          {...{ appText, folder, isBin, search }}
          onOpen={(path) => open({ area, folder: path })}
          onDrop={operations.move}
        />
        {selected.size > 0 && listing !== null ? (
          <SelectionBar
            {...{
              context,
              entries,
              selected,
              isBin,
              operations,
              ticket: listing.ticket,
              mayWrite: listing.mayWrite,
              area,
            }}
            onShow={setShown}
            onClear={() => setChosen(new Set())}
          />
        ) : null}
        <UploadList {...{ context, area }} />
        {listing === null ? (
          message === null ? (
            <Skeleton active title={false} paragraph={{ rows: 5 }} />
          ) : (
            <Notice
              kind="error"
              title={message}
              retry={{ label: appText('widgets.retry'), onRetry: reload }}
            />
          )
        ) : (
          <>
            <Entries
              {...{
                context,
                area,
                entries,
                view,
                sort,
                onSort,
                chosen: selected,
                onChosen: setChosen,
                isBin,
                mayWrite,
              }}
              isNamed={listing.area.isNamed}
              count={listing.count}
              onMore={() => setLimit(entries.length * 2)}
              onAll={() => void chooseAll()}
              ticket={listing.ticket}
              showsPath={search !== ''}
              onOpen={openEntry}
              onDelete={(ids) => {
                setChosen(new Set());
                void operations.remove(ids);
              }}
              onMove={operations.move}
            />
            <Footer {...{ context, listing, isBin, count: listing.count, isSearch: search !== '' }} />
          </>
        )}
        {preview === undefined || listing === null ? null : (
          <Preview
            {...{ context, area, operations }}
            file={preview}
            listing={listing}
            onClose={() => setShown(null)}
          />
        )}
      </div>
    </DropZone>
  );
}

interface FooterProps {
  readonly context: WidgetContext;
  readonly listing: FileListing;
  readonly isBin: boolean;
  readonly isSearch: boolean;
  readonly count: number;
}

/** The types and sizes that the area accepts, and the free space. */
function Footer({ context, listing, isBin, isSearch, count }: FooterProps) {
  const { appText, format } = context;
  const { area, used, most, truncated } = listing;
  const empty = isBin
    ? 'files.emptyBin'
    : isSearch
      ? 'files.noneFound'
      : listing.mayWrite
        ? 'files.emptyToFill'
        : 'files.emptyFolder';
  return (
    <>
      {count === 0 ? (
        <p className="files-empty">{appText(empty, { upload: appText('files.upload') })}</p>
      ) : null}
      {truncated ? <p className="files-note">{appText('files.more', { count })}</p> : null}
      <p className="files-note">
        {appText('files.takes', {
          types: area.types.join(', '),
          size: `${format.full(area.maxMegabytes, { format: 'integer' })} MB`,
        })}{' '}
        {appText('files.room', {
          used: sizeText(used, context),
          most: `${format.full(most / 1e9, { format: 'integer' })} GB`,
        })}
      </p>
    </>
  );
}
