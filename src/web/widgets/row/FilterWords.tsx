import { useEffect, useState } from 'react';
import type { ResourcePlan, ResourceValues, SenderEntry } from '../../../language/plan/index.ts';
import type { SelectedWords, WidgetContext } from '../widget.ts';
import './filter-words.css';

/** The fields of a resource whose rows name a page and its filters, as alerts do. Undefined for other resources. */
export const senderOf = ({ name }: ResourcePlan, { actions }: WidgetContext): SenderEntry | undefined =>
  actions.pages.manifest()?.senders?.find(({ resource }) => resource === name);

/** The address of the page with the filters of a row. Null without a page. */
export function addressIn({ page, filters }: SenderEntry, values: ResourceValues): string | null {
  const route = String(values[page] ?? '');
  return route === '' ? null : `${route}${String(values[filters] ?? '')}`;
}

interface FilterWordsProps {
  readonly address: string;
  readonly context: WidgetContext;
}

/** The filters in the address of a page, by label and in words. The address itself where they can't be read. */
export function FilterWords({ address, context }: FilterWordsProps) {
  const { filterWords, appText } = context;
  const [found, setFound] = useState<{
    readonly of: string;
    readonly words: readonly SelectedWords[] | null;
  }>();
  useEffect(() => {
    const aborting = new AbortController();
    void filterWords(address, aborting.signal).then((words) => {
      if (!aborting.signal.aborted) setFound({ of: address, words });
    });
    return () => aborting.abort();
  }, [address, filterWords]);
  if (found?.of !== address) return <span aria-busy>…</span>;
  if (found.words === null) return <bdi className="filter-words">{address.replace(/^[^?]*/, '')}</bdi>;
  if (found.words.length === 0) return <span>{appText('record.filters.none')}</span>;
  return (
    <ul className="filter-words" role="list">
      {found.words.map(({ label, value }) => (
        <li key={label}>
          <span>{label}:</span> <bdi>{value}</bdi>
        </li>
      ))}
    </ul>
  );
}
