import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { nextTab } from './next-tab.ts';
import { scrollStrip } from './scroll-strip.ts';
import css from './TabList.module.css';

export interface TabEntry {
  readonly name: string;
  readonly title: string;
  readonly href: string;
  /** The id of the panel element, once it exists. */
  readonly controls: string | undefined;
}

interface TabListProps {
  readonly label: string;
  readonly tabs: readonly TabEntry[];
  readonly open: string;
  readonly onOpen: (name: string) => void;
  /** Called when the pointer or the focus rests on a tab, which will probably be opened; null when it leaves. */
  readonly onExpect: (name: string | null) => void;
}

/** Milliseconds on a tab after which the pointer counts as resting. */
const REST = 80;

/**
 * Tabs that follow the ARIA pattern: arrow keys move between them, Enter and Space open one. They are links, so that
 * each can be opened in a new window.
 */
export function TabList({ label, tabs, open, onOpen, onExpect }: TabListProps) {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => onExpect(rested), rested === null ? 0 : REST);
    return () => clearTimeout(timer);
  }, [rested, onExpect]);
  const leave = (): void => setRested(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(`${open}-tab`);
    if (list.current !== null && tab !== null) scrollStrip(list.current, tab);
  }, [open]);
  const choose = (event: MouseEvent, name: string): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(name);
  };
  return (
    <div ref={list} className={css.tabs} role="tablist" aria-label={label} onKeyDown={moveFocus}>
      {tabs.map(({ name, title, href, controls }) => (
        <a
          key={name}
          id={`${name}-tab`}
          className={css.tab}
          role="tab"
          href={href}
          aria-selected={name === open}
          aria-controls={controls}
          tabIndex={name === open ? 0 : -1}
          onPointerEnter={() => setRested(name)}
          onPointerLeave={leave}
          onFocus={() => setRested(name)}
          onBlur={leave}
          onClick={(event) => choose(event, name)}
        >
          {title}
        </a>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  if (key === ' ' && target instanceof HTMLElement) {
    event.preventDefault();
    target.click();
    return;
  }
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === target);
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  const next = nextTab(key, at, tabs.length, isRtl);
  if (next === null) return;
  event.preventDefault();
  tabs[next]?.focus();
}
