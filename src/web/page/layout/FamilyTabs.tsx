import { useEffect, useRef } from 'react';
import { AddressLink } from '../../widgets/index.ts';
import type { PageFamily } from '../page-family.ts';
import { scrollStrip } from './scroll-strip.ts';
import css from './TabList.module.css';

interface FamilyTabsProps {
  readonly family: PageFamily;
  /** The filters of the open page as a query string, so that a tab opened in a new window starts with them. */
  readonly filterQuery: () => string;
  readonly onOpen: (path: string) => void;
}

/** The pages of a family as tabs below its title. They are links, because each is a page of its own. */
export function FamilyTabs({ family: { title, tabs }, filterQuery, onOpen }: FamilyTabsProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current]');
    if (tab) scrollStrip(list.current!, tab);
  }, []);
  return (
    <nav ref={list} className={css.tabs} aria-label={title}>
      {tabs.map((tab) => (
        <AddressLink
          key={tab.path}
          className={css.tab!}
          isCurrent={tab.isOpen}
          link={{ address: () => tab.path + filterQuery(), open: () => onOpen(tab.path) }}
        >
          {tab.title}
        </AddressLink>
      ))}
    </nav>
  );
}
