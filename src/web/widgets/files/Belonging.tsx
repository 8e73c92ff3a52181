import { AddressLink } from '../AddressLink.tsx';
import type { WidgetContext } from '../widget.ts';
import type { NamesOfFiles } from './use-names.ts';

interface BelongingProps {
  readonly context: WidgetContext;
  readonly id: string;
  readonly names: NamesOfFiles;
  /** So many are named; how many more there are is said. */
  readonly most: number;
}

/** What a file belongs to by its name, with links to the pages that explain it; that it belongs to nothing where no member has its name. */
export function Belonging({ context, id, names, most }: BelongingProps) {
  const { t, say, actions } = context;
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
        <span className="files-note">{say('files.andMore', { count: within.length - most })}</span>
      ) : null}
    </span>
  );
}
