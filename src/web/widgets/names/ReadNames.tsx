import { Input } from 'antd';
import { useId, useMemo, useState } from 'react';
import { parseName } from '../../../planning/index.ts';
import type { NamedTaxonomy, ParsedName } from '../../../planning/index.ts';
import type { AppText } from '../../i18n/index.ts';
import type { WidgetActions } from '../actions.ts';
import { CopyText } from './CopyText.tsx';
import { faultText } from './fault-text.ts';

interface ReadNamesProps {
  readonly taxonomy: NamedTaxonomy;
  readonly appText: AppText;
  readonly notify: WidgetActions['notify'];
}

/** The most names that are parsed while the user types. */
const MOST = 200;

/** A field for names, one per line, and the parsed segments of each. */
export function ReadNames({ taxonomy, appText, notify }: ReadNamesProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const names = useMemo(
    () =>
      typed
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    [typed],
  );
  const read = useMemo(
    () => names.slice(0, MOST).map((name) => ({ name, parsed: parseName(taxonomy, name) })),
    [names, taxonomy],
  );
  return (
    <>
      <div className="names-field">
        <label htmlFor={id}>{appText('names.toRead')}</label>
        <Input.TextArea
          id={id}
          dir="ltr"
          autoSize={{ minRows: 2, maxRows: 8 }}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {names.length > MOST ? <p className="names-note">{appText('names.cut', { count: MOST })}</p> : null}
      {read.map(({ name, parsed }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name may occur in two lines
        <ParsedLine key={at} {...{ name, parsed, taxonomy, appText, notify }} />
      ))}
    </>
  );
}

interface ParsedLineProps extends ReadNamesProps {
  readonly name: string;
  readonly parsed: ParsedName;
}

function ParsedLine({ name, parsed, taxonomy, appText, notify }: ParsedLineProps) {
  const { parts, faults, suggestion } = parsed;
  return (
    <section className="names-read" data-right={faults.length === 0 || undefined} aria-label={name}>
      <p className="names-verdict">
        <bdi dir="ltr">{name}</bdi>
        <span>{appText(faults.length === 0 ? 'names.right' : 'names.wrong', { count: faults.length })}</span>
      </p>
      <dl>
        {parts.map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no id and keep their order
          <div key={at} data-wrong={part.faults.length > 0 || undefined}>
            <dt>{part.segment ?? appText('names.extra')}</dt>
            <dd>
              <bdi dir="ltr">{part.text === '' ? '–' : part.text}</bdi>
              <span className="names-note">
                {part.faults.length > 0
                  ? part.faults.map((fault) => faultText(fault, appText)).join(' ')
                  : meaning(part, taxonomy)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {suggestion === null ? null : (
        <p className="names-suggestion">
          {appText('names.suggestion')} <bdi dir="ltr">{suggestion}</bdi>
          <CopyText text={suggestion} title={appText('names.copy')} {...{ appText, notify }} />
        </p>
      )}
    </section>
  );
}

/** The labels of a part's values, where they differ from the text in the name. */
function meaning({ segment, text, values }: ParsedName['parts'][number], taxonomy: NamedTaxonomy): string {
  const rule = taxonomy.segments.find(({ name }) => name === segment);
  if (rule === undefined || values === null) return '';
  const titles = values.map((value) =>
    rule.kind === 'choice' ? (rule.values.find(({ code }) => code === value)?.title ?? value) : value,
  );
  const list = titles.join(', ');
  return list === text ? '' : list;
}
