import { Button, Input, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { AppText } from '../../i18n/index.ts';
import { filesOfField } from './chosen-files.ts';
import type { PickedFile } from './chosen-files.ts';
import { NameDialog } from './NameDialog.tsx';

interface ToolbarProps {
  readonly appText: AppText;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly view: 'list' | 'gallery';
  readonly onView: (view: 'list' | 'gallery') => void;
  readonly isBin: boolean;
  readonly onBin: (isBin: boolean) => void;
  readonly mayWrite: boolean;
  readonly onFiles: (files: readonly PickedFile[]) => void;
  readonly onFolder: (name: string) => Promise<boolean>;
}

/** Milliseconds without a key press after which a search starts. */
const typingMs = 250;

export function Toolbar(props: ToolbarProps) {
  const { appText, search, onSearch, view, onView, isBin, onBin, mayWrite, onFiles, onFolder } = props;
  const files = useRef<HTMLInputElement>(null);
  const folders = useRef<HTMLInputElement>(null);
  const [isNaming, setNaming] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const searchFor = (text: string, after: number): void => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => onSearch(text.trim()), after);
  };
  const take = (field: HTMLInputElement): void => {
    if (field.files !== null) onFiles(filesOfField(field.files));
    field.value = '';
  };
  return (
    <div className="files-tools">
      <Input
        type="search"
        className="files-search"
        allowClear
        aria-label={appText('files.search')}
        placeholder={appText('files.search')}
        defaultValue={search}
        onPressEnter={(event) => searchFor(event.currentTarget.value, 0)}
        onChange={(event) => searchFor(event.target.value, event.target.value === '' ? 0 : typingMs)}
      />
      <Segmented
        value={view}
        aria-label={appText('files.view')}
        options={[
          { value: 'list', label: appText('files.list') },
          { value: 'gallery', label: appText('files.gallery') },
        ]}
        onChange={onView}
      />
      <span className="files-spring" />
      <Button aria-pressed={isBin} type={isBin ? 'primary' : 'default'} onClick={() => onBin(!isBin)}>
        {appText('files.bin')}
      </Button>
      {mayWrite ? (
        <>
          <Button onClick={() => setNaming(true)}>{appText('files.newFolder')}</Button>
          <Button onClick={() => folders.current?.click()}>{appText('files.uploadFolder')}</Button>
          <Button type="primary" onClick={() => files.current?.click()}>
            {appText('files.upload')}
          </Button>
        </>
      ) : null}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        data-upload="files"
        aria-label={appText('files.upload')}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={(field) => {
          folders.current = field;
          // React does not support this attribute.
          field?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={appText('files.uploadFolder')}
        onChange={(event) => take(event.target)}
      />
      {isNaming ? (
        <NameDialog
          title={appText('files.newFolder')}
          appText={appText}
          name=""
          onClose={() => setNaming(false)}
          onName={onFolder}
        />
      ) : null}
    </div>
  );
}
