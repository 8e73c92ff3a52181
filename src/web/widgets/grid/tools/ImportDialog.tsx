import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { FormDialog } from '../../FormDialog.tsx';
import type { GridStore, GridView } from '../store.ts';
import { PlanView } from './PlanView.tsx';
import type { PlanViewProps } from './PlanView.tsx';
import { changeCount, draftsOf, otherCount } from './row-plan.ts';
import { MOST_BYTES, MOST_DRAFTS, useImport } from './use-import.ts';
import type { GridProps } from '../to-props.ts';
import type { WidgetContext } from '../../widget.ts';

interface ImportDialogProps {
  readonly props: GridProps;
  readonly context: WidgetContext;
  readonly store: GridStore;
  readonly view: GridView;
  readonly sheet: PlanViewProps['sheet'];
  readonly onClose: () => void;
}

/** Imports a file. Shows the changes it would make and all faults before anything is written. */
export function ImportDialog({ props, context, store, view, sheet, onClose }: ImportDialogProps) {
  const { appText, format } = context;
  const file = useImport(props, context);
  const { name, plan, options, isBusy, message, hasMoved } = file.view;
  const [isLarge, setLarge] = useState(false);
  const take = (chosen: File | undefined): void => {
    if (chosen === undefined) return;
    setLarge(chosen.size > MOST_BYTES);
    if (chosen.size <= MOST_BYTES) void file.read(chosen);
  };
  const count = plan === null ? 0 : changeCount(plan);
  // A file that contains the owner of its rows contains no rows of other owners.
  const hasOwner = plan?.others.some(({ resource }) => resource === context.plan.resource?.belongs?.to);
  const isOpen = plan === null || plan.faultCount > 0 || count + otherCount(plan) === 0 || isBusy;
  const write = async (): Promise<void> => {
    if (await file.write()) onClose();
  };
  const draft = async (): Promise<void> => {
    const changes = await file.changes();
    if (changes === null) return;
    const writable = sheet.fields.filter(
      ({ compute, name: field }) => compute === null && !field.includes('.'),
    );
    const parts = { writable, key: props.key, isOpen: props.open !== null };
    store.step(draftsOf(changes, view.state, parts, () => crypto.randomUUID()));
    onClose();
  };
  return (
    <FormDialog
      title={appText('grid.importing.title')}
      size="wide"
      className="grid-dialog"
      {...{ appText, onClose }}
      footer={
        <>
          <Button onClick={onClose}>{appText('widgets.cancel')}</Button>
          <Button
            disabled={isOpen || count > MOST_DRAFTS || otherCount(plan) > 0}
            onClick={() => void draft()}
          >
            {appText('grid.importing.drafts')}
          </Button>
          <Button type="primary" disabled={isOpen} loading={isBusy} onClick={() => void write()}>
            {appText('grid.importing.write')}
          </Button>
        </>
      }
    >
      {name === null ? (
        <FileDrop
          {...{ appText }}
          keys={keyTitles(props, sheet)}
          more={props.formats.filter(({ extension }) => extension === 'json')}
          onFile={take}
        />
      ) : (
        <p className="grid-dialog-file">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <Button size="small" type="link" disabled={isBusy} onClick={file.forget}>
            {appText('grid.importing.other')}
          </Button>
        </p>
      )}
      {isLarge ? (
        <p role="alert" className="grid-bar-problem">
          {appText('grid.importing.large', { size: format.full(MOST_BYTES / 1e6, { format: 'integer' }) })}
        </p>
      ) : null}
      {message === null ? null : (
        <p role="alert" className="grid-bar-problem">
          {message}
        </p>
      )}
      {hasMoved ? <p role="alert">{appText('grid.importing.moved')}</p> : null}
      {isBusy && plan === null ? <p role="status">{appText('grid.importing.reading')}</p> : null}
      {plan === null ? null : (
        <>
          <PlanView {...{ plan, props, sheet, context }} />
          {plan.faultCount > 0 ? <p>{appText('grid.importing.faulty')}</p> : null}
          <div className="grid-dialog-options">
            {plan.faultyRows.length > 0 && !plan.faultyRows.includes(1) ? (
              <Button
                size="small"
                disabled={isBusy}
                onClick={() =>
                  void file.plan({ ...options, leaveOut: [...options.leaveOut, ...plan.faultyRows] })
                }
              >
                {appText('grid.importing.leaveOut', { count: plan.faultyRows.length })}
              </Button>
            ) : null}
            {options.leaveOut.length > 0 ? (
              <Button
                size="small"
                disabled={isBusy}
                onClick={() => void file.plan({ ...options, leaveOut: [] })}
              >
                {appText('grid.importing.takeIn')}
              </Button>
            ) : null}
            <Checkbox
              checked={options.deletes}
              disabled={isBusy}
              onChange={({ target }) => void file.plan({ ...options, deletes: target.checked })}
            >
              {appText(hasOwner ? 'grid.importing.deletesOwn' : 'grid.importing.deletes')}
            </Checkbox>
          </div>
        </>
      )}
    </FormDialog>
  );
}

const keyTitles = ({ key }: GridProps, { fields }: PlanViewProps['sheet']): string =>
  key.map((name) => fields.find((field) => field.name === name)?.title ?? name).join(', ');

interface FileDropProps extends Pick<WidgetContext, 'appText'> {
  readonly keys: string;
  /** Formats in addition to CSV and Excel. */
  readonly more: GridProps['formats'];
  readonly onFile: (file: File | undefined) => void;
}

/** A field to choose a file or to drop one. */
function FileDrop({ appText, keys, more, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  return (
    <div
      className="grid-drop"
      role="presentation"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <label htmlFor={id}>{appText('grid.importing.drop')}</label>
      <input
        id={id}
        data-first
        type="file"
        accept={`.csv,.tsv,.txt,.xlsx${more.length > 0 ? ',.json' : ''}`}
        onChange={({ target }) => onFile(target.files?.[0])}
      />
      <p className="grid-note">{appText('grid.importing.note', { fields: keys })}</p>
      {more.length === 0 ? null : (
        <p className="grid-note">
          {appText('grid.importing.formats', { names: more.map(({ title }) => title).join(', ') })}
        </p>
      )}
    </div>
  );
}
