import { useMemo } from 'react';
import { stringify } from 'yaml';
import type { ExampleState, WidgetExample } from '../../../language/examples/index.ts';
import type { WidgetType } from '../../widgets/index.ts';
import { CopyButton } from '../panel/CopyButton.tsx';
import { useToolWords } from '../words/index.ts';
import { ExampleFrame } from './ExampleFrame.tsx';
import type { ExampleContext } from './use-example-context.ts';
import css from './Gallery.module.css';

interface ExampleCardProps {
  readonly example: WidgetExample;
  readonly type: WidgetType;
  readonly shared: ExampleContext;
}

/** The name of a state. What looks different has a name of its own. */
const nameOf = (state: ExampleState) => {
  if (state.kind === 'stale') return `stale-${state.reason}` as const;
  if (state.kind !== 'ready') return state.kind;
  if (state.replies !== undefined) return `replies-${state.replies}` as const;
  return state.partial ? 'partial' : 'ready';
};

/** An example: its YAML, and how it looks in every state. */
export const ExampleCard = ({ example, type, shared }: ExampleCardProps) => {
  const appText = useToolWords();
  const yaml = useMemo(() => stringify(example.written), [example]);
  return (
    <article className={css.example} aria-label={example.name} data-example={example.name}>
      <div className={css.source}>
        <header>
          <h2>{example.name}</h2>
          <CopyButton text={yaml} />
        </header>
        <pre dir="ltr">{yaml}</pre>
      </div>
      <div className={css.states} data-small={type.shows === 'tile' || undefined}>
        {example.states.map((state) => (
          <figure key={nameOf(state)} data-example-state={nameOf(state)}>
            <figcaption>{appText(`gallery.states.${nameOf(state)}`)}</figcaption>
            <ExampleFrame
              name={`${example.name}-${nameOf(state)}`}
              example={example}
              type={type}
              state={state}
              shared={shared}
            />
          </figure>
        ))}
      </div>
    </article>
  );
};
