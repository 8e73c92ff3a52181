import { DeleteOutlined, SaveOutlined, StarOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import type { Choice } from '../../cascade/index.ts';
import type { Say } from '../i18n/index.ts';
import bar from './FilterBar.module.css';
import css from './SavedMenu.module.css';

/** A selection under a name. */
export interface SavedSelection {
  readonly saveName: string;
  readonly selections: Readonly<Record<string, Choice>>;
}

/** Named selections as the page keeps them; each write answers whether it came through. */
export interface SavedSelectionStore {
  readonly list: () => Promise<readonly SavedSelection[]>;
  /** Saves what is selected now. */
  readonly add: (saveName: string) => Promise<boolean>;
  readonly update: (saveName: string) => Promise<boolean>;
  readonly remove: (saveName: string) => Promise<boolean>;
}

interface SavedMenuProps {
  readonly store: SavedSelectionStore;
  readonly onApply: (selections: SavedSelection['selections']) => void;
  readonly say: Say;
}

const MAX_NAME = 200;

/** The user's own named selections of this bar: apply, save, overwrite, delete. */
export function SavedMenu({ store, onApply, say }: SavedMenuProps) {
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState<readonly SavedSelection[] | null>(null);
  const [failed, setFailed] = useState(false);

  async function write(work: Promise<boolean>): Promise<boolean> {
    const done = await work;
    setFailed(!done);
    if (done) setSaved(await store.list());
    return done;
  }

  function toggle(next: boolean): void {
    setOpen(next);
    setFailed(false);
    if (next) void store.list().then(setSaved);
  }

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={toggle}
      title={say('filters.saved.title')}
      content={
        <div className={css.saved}>
          {saved?.length === 0 && <p>{say('filters.saved.none')}</p>}
          <ul aria-busy={saved === null}>
            {(saved ?? []).map((one) => (
              <SavedItem
                key={one.saveName}
                name={one.saveName}
                say={say}
                onApply={() => {
                  setOpen(false);
                  onApply(one.selections);
                }}
                onUpdate={() => void write(store.update(one.saveName))}
                onRemove={() => void write(store.remove(one.saveName))}
              />
            ))}
          </ul>
          <SaveForm say={say} taken={saved ?? []} onSave={(name) => write(store.add(name))} />
          {failed && <p role="alert">{say('filters.saved.failed')}</p>}
        </div>
      }
    >
      <Button className={bar.more} icon={<StarOutlined />} aria-label={say('filters.saved.title')} />
    </Popover>
  );
}

interface SavedItemProps {
  readonly name: string;
  readonly say: Say;
  readonly onApply: () => void;
  readonly onUpdate: () => void;
  readonly onRemove: () => void;
}

function SavedItem({ name, say, onApply, onUpdate, onRemove }: SavedItemProps) {
  const update = say('filters.saved.update', { name });
  const remove = say('filters.saved.remove', { name });
  return (
    <li>
      <button type="button" className={css.name} title={name} onClick={onApply}>
        {name}
      </button>
      <Button type="text" icon={<SaveOutlined />} aria-label={update} title={update} onClick={onUpdate} />
      <Button type="text" icon={<DeleteOutlined />} aria-label={remove} title={remove} onClick={onRemove} />
    </li>
  );
}

interface SaveFormProps {
  readonly say: Say;
  readonly taken: readonly SavedSelection[];
  readonly onSave: (name: string) => Promise<boolean>;
}

function SaveForm({ say, taken, onSave }: SaveFormProps) {
  const [name, setName] = useState('');
  const text = name.trim();
  const isTaken = taken.some((one) => one.saveName === text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '' && !isTaken) void onSave(text).then((done) => done && setName(''));
      }}
    >
      <Input
        value={name}
        maxLength={MAX_NAME}
        placeholder={say('filters.saved.name')}
        aria-label={say('filters.saved.name')}
        status={isTaken ? 'error' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button htmlType="submit" type="primary" disabled={text === '' || isTaken}>
        {say('filters.saved.save')}
      </Button>
      {isTaken && <p role="alert">{say('filters.saved.taken')}</p>}
    </form>
  );
}
