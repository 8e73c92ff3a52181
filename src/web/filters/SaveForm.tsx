import { Button, Input } from 'antd';
import { useState } from 'react';
import type { AppText } from '../i18n/index.ts';

/** The server's limit for the length of a name. */
const MAX_NAME = 200;

interface SaveFormProps {
  readonly appText: AppText;
  /** The names in use. */
  readonly taken: readonly string[];
  readonly onSave: (name: string) => Promise<boolean>;
}

/** Saves the current selection under a new name. If saving fails, the name stays in the field. */
export function SaveForm({ appText, taken, onSave }: SaveFormProps) {
  const [name, setName] = useState('');
  const text = name.trim();
  const isTaken = taken.includes(text);
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
        placeholder={appText('filters.saved.name')}
        aria-label={appText('filters.saved.name')}
        status={isTaken ? 'error' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button htmlType="submit" type="primary" disabled={text === '' || isTaken}>
        {appText('filters.saved.save')}
      </Button>
      {isTaken && <p role="alert">{appText('filters.saved.taken')}</p>}
    </form>
  );
}
