import type { ReactNode } from 'react';
import { AddressLink } from './AddressLink.tsx';
import type { PlaceAction } from './chart-kit/place-slot.ts';

interface PlaceNameProps {
  /** The action of a click; null for none. */
  readonly action: PlaceAction | null;
  readonly className: string;
  readonly children: ReactNode;
}

/** The name of a member: a link where a click opens a page, a button where it filters the page by the member. */
export function PlaceName({ action, className, children }: PlaceNameProps) {
  if (action === null) return <>{children}</>;
  const { link, hint, isChosen, run } = action;
  if (link !== null)
    return (
      <AddressLink link={link} className={className}>
        {children}
      </AddressLink>
    );
  return (
    <button
      type="button"
      className={`${className} place-name`}
      aria-pressed={isChosen}
      title={hint}
      onClick={({ ctrlKey, metaKey }) => run(ctrlKey || metaKey)}
    >
      {children}
    </button>
  );
}
