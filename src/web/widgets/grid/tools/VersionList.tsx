import { Button, Input } from 'antd';
import { useState } from 'react';
import { Notice } from '../../frame/Notice.tsx';
import type { WidgetContext } from '../../widget.ts';
import type { GridProps } from '../to-props.ts';
import { saveVersion, useVersions } from './use-versions.ts';

interface VersionListProps {
  readonly props: GridProps;
  readonly context: WidgetContext;
  /**
   * A moment in which the rows, and those that belong to them, are as they are now; null while it is unknown,
   * or when nothing was ever written.
   */
  readonly now: string | null;
  readonly onShow: (at: string) => void;
  readonly onCompare: (at: string) => void;
}

/** The named versions of these rows, and a field to name the current one. */
export function VersionList({ props, context, now, onShow, onCompare }: VersionListProps) {
  const { appText, format } = context;
  const { answer, versions } = useVersions(props, context);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    const wrong = await saveVersion({ name: name.trim(), at: now! }, props, context);
    setSaving(false);
    setProblem(wrong);
    if (wrong !== null) return;
    setName('');
    answer.retry();
  };
  const isReady = now !== null && name.trim() !== '' && answer.data !== null;
  return (
    <section className="grid-dialog-versions">
      <h3>{appText('grid.versions.title')}</h3>
      <p>{appText('grid.versions.note')}</p>
      {answer.message === null ? null : (
        <Notice
          kind="error"
          title={answer.message}
          retry={{ label: appText('widgets.retry'), onRetry: answer.retry }}
        />
      )}
      {answer.data !== null && versions.length === 0 ? <p>{appText('grid.versions.none')}</p> : null}
      <ol className="grid-versions">
        {versions.map((version) => (
          <li key={version.name}>
            <header>
              <strong>
                <bdi>{version.name}</bdi>
              </strong>
              <time dateTime={version.at}>{format.moment(version.at)}</time>
              <bdi>{version.by}</bdi>
              <span className="grid-bar-space" />
              <Button size="small" onClick={() => onCompare(version.at)}>
                {appText('grid.versions.compare')}
              </Button>
              <Button size="small" onClick={() => onShow(version.at)}>
                {appText('grid.times.show')}
              </Button>
            </header>
          </li>
        ))}
      </ol>
      {answer.data?.mayWrite === true ? (
        <label className="grid-dialog-options">
          <span>{appText('grid.versions.name')}</span>
          <Input
            value={name}
            maxLength={80}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              if (isReady && !isSaving) void save();
            }}
            style={{ inlineSize: 240 }}
          />
          <Button loading={isSaving} disabled={!isReady} onClick={() => void save()}>
            {appText('grid.versions.save')}
          </Button>
        </label>
      ) : null}
      {problem === null ? null : (
        <p role="alert" className="grid-bar-problem">
          {problem}
        </p>
      )}
    </section>
  );
}
