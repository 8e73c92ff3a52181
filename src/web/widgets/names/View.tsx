import { Select, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { Notice } from '../frame/Notice.tsx';
import type { ViewProps } from '../widget.ts';
import { MakeNames } from './MakeNames.tsx';
import { ReadNames } from './ReadNames.tsx';
import type { NamesProps } from './to-props.ts';
import { useTaxonomies } from './use-taxonomies.ts';
import './names.css';

/** Builds and parses names by a taxonomy that is selected at the top. */
export function View(view: ViewProps<NamesProps>) {
  const [attempt, setAttempt] = useState(0);
  return <Names key={attempt} {...view} again={() => setAttempt(attempt + 1)} />;
}

function Names({ props, context, again }: ViewProps<NamesProps> & { readonly again: () => void }) {
  const { appText, actions } = context;
  const loaded = useTaxonomies(props.paths, actions.load);
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  if (loaded.phase === 'loading') return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (loaded.phase === 'failed')
    return (
      <Notice
        kind="error"
        title={loaded.message}
        retry={{ label: appText('widgets.retry'), onRetry: again }}
      />
    );
  const taxonomy = loaded.taxonomies.find(({ code }) => code === chosen) ?? loaded.taxonomies[0];
  if (taxonomy === undefined)
    return <Notice kind="empty" title={appText('names.none')} text={appText('names.noneHint')} />;
  return (
    <div className="names-widget">
      <div className="names-field names-rule">
        <label htmlFor={id}>{appText('names.taxonomy')}</label>
        <Select
          id={id}
          value={taxonomy.code}
          options={loaded.taxonomies.map(({ code, title }) => ({ value: code, label: title }))}
          onChange={setChosen}
        />
      </div>
      {props.does === 'make' ? (
        <MakeNames key={taxonomy.code} {...{ taxonomy, appText }} notify={actions.notify} />
      ) : (
        <ReadNames {...{ taxonomy, appText }} notify={actions.notify} />
      )}
    </div>
  );
}
