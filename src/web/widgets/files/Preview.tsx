import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { shownAs } from '../../../files/index.ts';
import type { FileTypeName } from '../../../files/index.ts';
import type { FileListing, FileVersionList, ListedFile } from '../../../language/plan/index.ts';
import { ModalDialog } from '../../kit/ModalDialog.tsx';
import { delimitedCells } from '../delimited-cells.ts';
import { untilReleased } from '../../kit/until-released.ts';
import type { WidgetContext } from '../widget.ts';
import { contentAddress } from './addresses.ts';
import { Belonging } from './Belonging.tsx';
import { sizeText } from './fault-text.ts';
import { useNames } from './use-names.ts';
import type { Operations } from './use-operations.ts';

interface PreviewProps {
  readonly context: WidgetContext;
  readonly area: string;
  readonly file: ListedFile;
  readonly listing: FileListing;
  readonly operations: Operations;
  readonly onClose: () => void;
}

/** Shows a file's content, properties and versions. */
export function Preview({ context, area, file, listing, operations, onClose }: PreviewProps) {
  const { appText, format } = context;
  const { id, name, width, height, duration, bytes, changedBy, changedAt } = file;
  const address = contentAddress(listing.ticket, id);
  const files = useMemo(() => (listing.area.isNamed ? [id] : []), [listing, id]);
  const names = useNames(area, files, name, context.actions.load);
  const facts = [
    width === null || height === null ? null : `${width} × ${height}`,
    duration === null ? null : `${format.full(duration, { format: 'decimal', digits: 1 })} s`,
    bytes === null ? null : sizeText(bytes, context),
    `${changedBy}, ${format.moment(changedAt)}`,
  ];
  return (
    <ModalDialog label={name} size="wide" onClose={onClose}>
      <div className="files-preview">
        <header>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <Button href={`${address}?download=true`} download>
            {appText('files.download')}
          </Button>
          <Button data-first="" onClick={onClose}>
            {appText('files.close')}
          </Button>
        </header>
        <p className="files-note">{facts.filter((fact) => fact !== null).join(' · ')}</p>
        {names === null ? null : (
          <p>
            {appText('files.belongs')}: <Belonging {...{ context, id, names }} most={5} />
          </p>
        )}
        <Content {...{ context, file, address: `${address}?version=${file.version}` }} />
        <Versions {...{ context, area, file, operations, address }} mayWrite={listing.mayWrite} />
      </div>
    </ModalDialog>
  );
}

interface ContentProps {
  readonly context: WidgetContext;
  readonly file: ListedFile;
  readonly address: string;
}

function Content({ context, file, address }: ContentProps) {
  const { appText } = context;
  const kind = shownAs(file.type as FileTypeName);
  if (kind === 'picture') return <img className="files-content" src={address} alt={file.name} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what users upload comes without one
  if (kind === 'video')
    return (
      <video className="files-content" src={address} controls preload="metadata" aria-label={file.name} />
    );
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a browser's own viewer refuses to work in one; the answer's policy runs nothing
  if (kind === 'pdf') return <iframe className="files-content" src={address} title={file.name} />;
  if (kind === 'none') return <p className="files-empty">{appText('files.noPreview')}</p>;
  return <TextContent {...{ context, file, address }} />;
}

/** The number of bytes of a text file that are shown. */
const mostShown = 65_536;

function TextContent({ context, file, address }: ContentProps) {
  const { appText, actions } = context;
  const [text, setText] = useState<string | null>(null);
  const { loadText } = actions;
  useEffect(() => {
    const loading = loadText(`${address.replace('/api/', '')}&most=${mostShown}`);
    return untilReleased(loading, (outcome) =>
      setText(outcome.kind === 'done' ? String(outcome.data) : outcome.message),
    );
  }, [address, loadText]);
  const rows = useMemo(
    () => (file.type === 'csv' && text !== null ? cellsOf(text) : null),
    [file.type, text],
  );
  if (text === null) return <p className="files-note">{appText('files.loading')}</p>;
  return (
    <>
      {rows === null ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <pre className="files-content" tabIndex={0}>
          {text}
        </pre>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <div className="files-content" tabIndex={0} role="group" aria-label={file.name}>
          <table>
            <tbody>
              {rows.map((cells, row) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows have no key but their index
                <tr key={row}>
                  {cells.map((cell, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- cells have no key but their index
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(file.bytes ?? 0) > mostShown ? <p className="files-note">{appText('files.beginning')}</p> : null}
    </>
  );
}

const mostRows = 200;

/** Returns the cells of the first rows. The delimiter is the one that the first line has most often. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const [head = ''] = text.split(/\r?\n/, 1);
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length);
  return delimitedCells(text, delimiter).slice(0, mostRows);
}

interface VersionsProps {
  readonly context: WidgetContext;
  readonly area: string;
  readonly file: ListedFile;
  readonly operations: Operations;
  readonly address: string;
  readonly mayWrite: boolean;
}

function Versions({ context, area, file, operations, address, mayWrite }: VersionsProps) {
  const { appText, format, actions } = context;
  const [versions, setVersions] = useState<FileVersionList['versions']>([]);
  const { load } = actions;
  const path = `files/${encodeURIComponent(area)}/versions?id=${file.id}`;
  useEffect(() => requestVersions(path, file.version, load, setVersions), [path, file.version, load]);
  if (versions.length < 2) return null;
  return (
    <section className="files-versions" aria-label={appText('files.versions')}>
      <h3>{appText('files.versions')}</h3>
      <ul>
        {versions.map(({ version, bytes, by, at }) => (
          <li key={version}>
            <a href={`${address}?version=${version}&download=true`} download>
              {appText('files.version', { version: String(version) })}
            </a>
            <span className="files-note">
              {sizeText(bytes, context)} · {by}, {format.moment(at)}
            </span>
            {mayWrite && version !== file.version ? (
              <Button size="small" onClick={() => void operations.takeVersion(file.id, version)}>
                {appText('files.takeVersion')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Loads the versions of a file. A new version triggers another request. */
function requestVersions(
  path: string,
  _version: number,
  load: WidgetContext['actions']['load'],
  show: (versions: FileVersionList['versions']) => void,
): () => void {
  return untilReleased(load(path), (outcome) => {
    if (outcome.kind === 'done') show((outcome.data as FileVersionList).versions);
  });
}
