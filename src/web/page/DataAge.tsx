import type { Formatters } from '../../format/index.ts';
import type { AppText, Translate } from '../i18n/index.ts';
import { Popover } from '../kit/Popover.tsx';
import css from './DataAge.module.css';
import { lateSources } from './data-age.ts';
import type { DatasetAge } from './data-age.ts';

interface DataAgeProps {
  readonly datasets: readonly DatasetAge[];
  readonly t: Translate;
  readonly appText: AppText;
  readonly format: Formatters;
}

/** The time of the oldest data on the page, in the company's time zone. A popup lists every source of every dataset. */
export function DataAge({ datasets, t, appText, format }: DataAgeProps) {
  const [oldest] = datasets;
  if (oldest === undefined) return null;
  const late = lateSources(datasets).length;
  const time = format.companyMoment(oldest.asOf);
  const text =
    oldest.dataset === null
      ? appText('page.asOf', { time })
      : appText('page.asOfDataset', { dataset: t(oldest.dataset), time });
  const lateText = late === 0 ? null : appText('page.late', { count: late });
  return (
    <Popover
      label={[text, lateText, appText('page.freshness')].filter((part) => part !== null).join(' · ')}
      button={
        <span className={css.age}>
          {text}
          {lateText !== null && (
            <>
              {' · '}
              <strong>{lateText}</strong>
            </>
          )}
        </span>
      }
    >
      <div className={css.list}>
        <h2>{appText('page.freshness')}</h2>
        {datasets.map((dataset) => (
          <Dataset key={dataset.dataset} {...{ dataset, t, appText, format }} />
        ))}
      </div>
    </Popover>
  );
}

function Dataset({
  dataset,
  t,
  appText,
  format,
}: Omit<DataAgeProps, 'datasets'> & { readonly dataset: DatasetAge }) {
  return (
    <section>
      {dataset.dataset !== null && <h3>{t(dataset.dataset)}</h3>}
      <ul>
        {dataset.sources.map(({ name, loadedAt, completeTo, late }) => (
          <li key={`${name} ${loadedAt}`}>
            <span>{name}</span>
            <span>{appText('page.loaded', { time: format.companyMoment(loadedAt) })}</span>
            <span data-late={late || undefined}>
              {completeTo === null ? '' : appText('page.completeTo', { date: format.date(completeTo) })}
              {late && ` · ${appText('page.isLate')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
