import { useState } from 'react';
import type { ListedFile } from '../../../language/plan/index.ts';
import { Icon } from '../../kit/Icon.tsx';
import { contentAddress } from './addresses.ts';

interface ThumbnailProps {
  readonly entry: ListedFile;
  readonly ticket: string;
}

/** The thumbnail of a picture; the file type when there is none, or none yet. */
export function Thumbnail({ entry, ticket }: ThumbnailProps) {
  const { id, kind, type, width, duration, version } = entry;
  const [missing, setMissing] = useState<string | null>(null);
  const address = `${contentAddress(ticket, id)}/thumbnail?version=${version}`;
  const isPicture = width !== null && duration === null && missing !== address;
  return (
    <span className="files-thumbnail" data-kind={kind} aria-hidden="true">
      {isPicture ? (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setMissing(address)} />
      ) : kind === 'folder' ? (
        <Icon name="FolderFilled" />
      ) : (
        <span>{type}</span>
      )}
    </span>
  );
}
