import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Choice } from '../../cascade/index.ts';
import type { AppText } from '../i18n/index.ts';
import bar from './FilterBar.module.css';
import { isSameSelection } from './same-selection.ts';
import { SavedItem } from './SavedItem.tsx';
import css from './SavedMenu.module.css';
import { SaveForm } from './SaveForm.tsx';

/** A selection saved under a name. */
export interface NamedSelection {
  readonly saveName: string;
  readonly selections: Readonly<Record<string, Choice>>;
}

/** Named selections as the page stores them. Each write returns whether it succeeded. */
export interface SavedSelectionStore {
  readonly list: () => Promise<readonly NamedSelection[]>;
  /** The list as it was loaded last in this session; loads it where it was not. */
  readonly kept: () => Promise<readonly NamedSelection[]>;
  /** Saves the current selection. */
  readonly add: (saveName: string) => Promise<boolean>;
  readonly update: (saveName: string) => Promise<boolean>;
  readonly remove: (saveName: string) => Promise<boolean>;
}

interface SavedMenuProps {
  readonly store: SavedSelectionStore;
  /** The current selection; null until the bar has settled. */
  readonly current: NamedSelection['selections'] | null;
  readonly onApply: (selections: NamedSelection['selections']) => void;
  readonly appText: AppText;
}

/** Milliseconds after which the button looks for its selection: after the figures, which share the line. */
const afterMs = 2_000;

/** Focuses the panel, unless the focus is in it already: a fast user may be typing there. */
function takeFocus(panel: HTMLElement | null): void {
  if (panel?.contains(document.activeElement) === false) panel.focus({ preventScroll: true });
}

/** The user's saved selections of this bar: apply, save, overwrite, delete. The button names the one that is selected. */
export function SavedMenu({ store, current, onApply, appText }: SavedMenuProps) {
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState<readonly NamedSelection[] | null>(null);
  /** The result of the last write; null before the first. */
  const [outcome, setOutcome] = useState<{ readonly done: boolean; readonly text: string } | null>(null);
  const isSettled = current !== null;
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => {
      void store.kept().then((kept) => setSaved((known) => known ?? kept));
    }, afterMs);
    return () => clearTimeout(timer);
  }, [isSettled, store]);
  const active =
    (current && saved?.find(({ selections }) => isSameSelection(selections, current))?.saveName) ?? null;
  const title = appText('filters.saved.title');
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  async function write(work: Promise<boolean>, text: string): Promise<boolean> {
    const done = await work;
    setOutcome({ done, text: done ? text : appText('filters.saved.failed') });
    if (done) setSaved(await store.list());
    return done;
  }

  function toggle(next: boolean): void {
    setOpen(next);
    setOutcome(null);
    if (next) void store.list().then(setSaved);
    // If the focus was in the panel, it returns to the button.
    else if (panel.current?.contains(document.activeElement) === true) button.current?.focus();
  }

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={toggle}
      afterOpenChange={(isOpen) => isOpen && takeFocus(panel.current)}
      // In the DOM after its button, so that the Tab key reaches it next.
      getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
      title={title}
      content={
        <div
          ref={panel}
          className={css.saved}
          role="dialog"
          aria-label={title}
          tabIndex={-1}
          onKeyDown={(event) => event.key === 'Escape' && toggle(false)}
        >
          {saved?.length === 0 && <p>{appText('filters.saved.none')}</p>}
          <ul aria-busy={saved === null}>
            {(saved ?? []).map(({ saveName: name, selections }) => (
              <SavedItem
                key={name}
                name={name}
                isActive={name === active}
                appText={appText}
                onApply={() => {
                  toggle(false);
                  onApply(selections);
                }}
                onUpdate={() => void write(store.update(name), appText('filters.saved.done', { name }))}
                onRemove={() => {
                  // The item is removed together with its focus.
                  panel.current?.focus();
                  void write(store.remove(name), appText('filters.saved.removed', { name }));
                }}
              />
            ))}
          </ul>
          <SaveForm
            appText={appText}
            taken={(saved ?? []).map(({ saveName }) => saveName)}
            onSave={(name) => write(store.add(name), appText('filters.saved.done', { name }))}
          />
          <p className={css.outcome} role="status">
            {outcome?.done === true && outcome.text}
          </p>
          {outcome?.done === false && <p role="alert">{outcome.text}</p>}
        </div>
      }
    >
      <Button
        ref={button}
        className={active === null ? bar.more : `${bar.more} ${css.active}`}
        icon={active === null ? <StarOutlined /> : <StarFilled />}
        aria-label={active === null ? title : appText('filters.saved.active', { name: active })}
        title={active ?? undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        {active === null ? null : <bdi>{active}</bdi>}
      </Button>
    </Popover>
  );
}
