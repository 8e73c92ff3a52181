import type { OpenPage } from '../../services/page-observers.ts';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { useToolWords, type SayTool } from '../words/index.ts';
import { bytesOf, type Call } from './calls.ts';
import css from '../panel/Panel.module.css';

interface QueryCallProps {
  readonly query: string;
  readonly page: OpenPage;
  readonly workbench: Workbench;
}

/** The request of a query with its tokens filled in, and the outcome of the last one. */
export const QueryCall = ({ query, page: { plan, queries }, workbench }: QueryCallProps) => {
  const appText = useToolWords();
  const calls = useStore(workbench.calls);
  const question = queries.questionOf(query);
  const call = question === null ? undefined : calls.findLast(({ key }) => key === question.key);
  return (
    <article className={css.call} data-query={query}>
      <header>
        <code>{query}</code>
        <span className={css.muted}>
          {question === null
            ? appText('query.waiting')
            : call === undefined
              ? appText('query.fromMemory')
              : outcome(call, appText)}
        </span>
      </header>
      <code className={css.muted}>{question?.path ?? plan.queries[query]?.path}</code>
      {question !== null && (
        <dl className={css.facts}>
          {Object.entries(question.params).map(([name, value]) => (
            <Param key={name} name={name} value={String(value)} />
          ))}
        </dl>
      )}
    </article>
  );
};

const Param = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt>
      <code>{name}</code>
    </dt>
    <dd>
      <code>{value}</code>
    </dd>
  </>
);

/** Status, time and size in one line. */
const outcome = (call: Call, appText: SayTool): string => {
  if (call.ended === null) return appText('query.underWay');
  const bytes = bytesOf(call);
  return [
    call.status === 304 ? appText('query.notModified') : (call.failure ?? String(call.status)),
    `${Math.round(call.ended - call.began)} ms`,
    ...(bytes === null ? [] : [bytes === 0 ? appText('query.fromCache') : `${(bytes / 1024).toFixed(1)} KB`]),
  ].join(' · ');
};
