import { Input } from 'antd';
import { useId, useState } from 'react';
import { nameFault } from '../../../files/index.ts';
import type { AppText } from '../../i18n/index.ts';
import { FormDialog } from '../FormDialog.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly appText: AppText;
  readonly name: string;
  readonly onClose: () => void;
  /** Resolves to whether the change succeeded; the dialog then closes. */
  readonly onName: (name: string) => Promise<boolean>;
}

/** Asks for a name, and validates it while it is typed. */
export function NameDialog({ title, appText, name, onClose, onName }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const fault = nameFault(typed);
  const isWrong = fault !== null && typed !== '';
  const submit = async (): Promise<void> => {
    if (fault !== null || isBusy) return;
    setBusy(true);
    const isDone = await onName(typed);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <FormDialog
      className="files-dialog"
      submit={appText('files.ok')}
      close={appText('files.cancel')}
      isDisabled={fault !== null}
      {...{ title, appText, isBusy, onClose }}
      onSubmit={() => void submit()}
    >
      <label htmlFor={id}>{appText('files.name')}</label>
      <Input
        id={id}
        data-first=""
        value={typed}
        status={isWrong ? 'error' : ''}
        aria-describedby={`${id}-note`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-note`} className="files-note" role="status" data-wrong={isWrong || undefined}>
        {isWrong ? appText(`files.faults.name.${fault}`, { found: typed, allowed: '' }) : ''}
      </p>
    </FormDialog>
  );
}
