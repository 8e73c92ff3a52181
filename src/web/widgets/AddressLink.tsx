import type { ReactNode } from 'react';

export interface AddressLinkProps {
  /** Where it leads, with the page's filters as they are now: nothing is drawn again with each of them. */
  readonly address: () => string | null;
  readonly onOpen: (address: string) => void;
  readonly className: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A link to a page of the app, opened within it; another key or button opens it as browsers do. */
export function AddressLink({ address, onOpen, className, title, children }: AddressLinkProps) {
  const renew = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }): void => {
    const now = address();
    if (now !== null) currentTarget.setAttribute('href', now);
  };
  return (
    <a
      href={address() ?? undefined}
      className={className}
      title={title}
      onPointerEnter={renew}
      onFocus={renew}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        const now = address();
        if (now !== null) onOpen(now);
      }}
    >
      {children}
    </a>
  );
}
