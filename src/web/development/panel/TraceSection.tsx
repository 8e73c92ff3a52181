import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { useToolWords } from '../words/index.ts';
import { Section } from './Section.tsx';
import css from './Panel.module.css';

type Outcome = { readonly kind: 'none' | 'copied' } | { readonly kind: 'failed'; readonly reason: string };

/** A button that copies the session with the page's filters as a trace. */
export const TraceSection = ({ workbench: { pages, recorder } }: { readonly workbench: Workbench }) => {
  const appText = useToolWords();
  const page = useStore(pages);
  const { inputs, requests } = useStore(recorder);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await recorder.trace());
      setOutcome({ kind: 'copied' });
    } catch (error) {
      setOutcome({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };

  const hasFilters = page !== null && page.plan.filterBar !== null;
  return (
    <Section title={appText('trace.title')}>
      {hasFilters ? (
        <>
          <p>{appText('trace.lead')}</p>
          <div className={css.act}>
            <Button onPress={() => void copy()}>{appText('trace.copy')}</Button>
            <span className="tabular">
              {appText('trace.inputs', { count: inputs })} · {appText('trace.requests', { count: requests })}
            </span>
          </div>
          <p role="status" className={css.outcome}>
            {outcome.kind === 'failed' && appText('trace.failed', { reason: outcome.reason })}
            {outcome.kind === 'copied' && (
              <>
                {appText('trace.copied')} <code>npm run simulate -- trace.yaml</code>
              </>
            )}
          </p>
        </>
      ) : (
        <p>{appText('trace.noFilters')}</p>
      )}
    </Section>
  );
};
