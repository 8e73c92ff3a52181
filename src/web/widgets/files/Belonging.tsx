import { AddressLink } from '../AddressLink.tsx';
import type { WidgetContext } from '../widget.ts';
import type { NamesOfFiles } from './use-names.ts';

interface BelongingProps {
  readonly context: WidgetContext;
  readonly id: string;
  readonly names: NamesOfFiles;
  /** The maximum number of parents that are named. A count stands for the others. */
  readonly most: number;
}

/**
 * Names the parents of the members that a file's name refers to, with links to their pages. Says so when no
 * member has the name.
 */
export function Belonging({ context, id, names, most }: BelongingProps) {
  const { t, appText, actions } = context;
  const found = names.of.get(id);
  if (found === undefined) return null;
  if (found === null) return <span className="files-note">{t(names.none)}</span>;
  const { within } = found;
  return (
    <span className="files-belongs">
      {within.slice(0, most).map(({ title, address }) =>
        address !== null && actions.mayOpen(address) ? (
          <AddressLink
            key={title}
            link={{ address: () => address, open: actions.open }}
            className="files-link"
            title={title}
          >
            <bdi>{title}</bdi>
          </AddressLink>
        ) : (
          <bdi key={title}>{title}</bdi>
        ),
      )}
      {within.length > most ? (
        <span className="files-note">{appText('files.andMore', { count: within.length - most })}</span>
      ) : null}
    </span>
  );
}
