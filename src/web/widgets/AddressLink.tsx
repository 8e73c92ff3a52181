import type { ReactNode } from 'react';
import type { PlaceLink } from './chart-kit/place-slot.ts';

export interface AddressLinkProps {
  /**
   * The address is computed when it is needed, so that the link doesn't re-render with each change of the page's
   * filters.
   */
  readonly link: Pick<PlaceLink, 'address' | 'open'>;
  readonly className: string;
  readonly title?: string | undefined;
  /** Whether it links to the open page. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/**
 * A link to a page of the app, opened within the app. With a modifier key or another mouse button, the browser
 * handles it.
 */
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
