import type { ReactNode } from 'react';
import type { PlaceLink } from './chart-kit/place-slot.ts';

export interface AddressLinkProps {
  /** Its address is asked for when it is needed: nothing is drawn again with each change of the page's filters. */
  readonly link: Pick<PlaceLink, 'address' | 'open'>;
  readonly className: string;
  readonly title?: string | undefined;
  /** Whether it leads to the page that is open. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to a page of the app, opened within it; another key or button opens it as browsers do. */
export function AddressLink({ link, className, title, isCurrent = false, children }: AddressLinkProps) {
  const renew = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }): void => {
    const now = link.address();
    if (now !== null) currentTarget.setAttribute('href', now);
  };
  return (
    <a
      href={link.address() ?? undefined}
      className={className}
      title={title}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={renew}
      onFocus={renew}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        const now = link.address();
        if (now !== null) link.open(now);
      }}
    >
      {children}
    </a>
  );
}
