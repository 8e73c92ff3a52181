import { Select } from 'antd';
import { useState } from 'react';
import type { ViewProps } from '../widget.ts';
import './comparison.css';
import type { ComparedFigure, ComparedMeasure, ComparisonProps } from './to-props.ts';

export function View({ props, context }: ViewProps<ComparisonProps>) {
  const { appText } = context;
  const [chosen, choose] = useState<readonly [string | null, string | null]>([null, null]);
  const isThere = (key: string | null): key is string => props.sides.some((side) => side.key === key);
  const [one, other] = [0, 1].map((at) => {
    const key = chosen[at] ?? null;
    return isThere(key) ? key : (props.first[at] ?? '');
  }) as [string, string];
  const lines = props.linesOf(one, other);
  const isTested = lines.some(({ verdict }) => verdict === 'significant' || verdict === 'insignificant');
  return (
    <>
      <table className="comparison">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{appText('widgets.versus.measure')}</span>
            </th>
            <th scope="col">
              <SideName
                {...{ props, label: appText('widgets.versus.this'), value: one }}
                onChoose={(key) => choose([key, other])}
              />
            </th>
            <th scope="col">
              <SideName
                {...{ props, label: appText('widgets.versus.that'), value: other }}
                onChoose={(key) => choose([one, key])}
              />
            </th>
            <th scope="col">{appText('widgets.versus.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">{line.title}</th>
              {line.figures.map((figure, at) => (
                // There are always two sides in the same order, so the index is a stable key.
                <td key={at}>
                  <FigureOfSide figure={figure} isOther={at === 1} />
                </td>
              ))}
              <td>
                <Difference line={line} appText={appText} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isTested ? <p className="chart-note">{appText('widgets.versus.level')}</p> : null}
      {props.note === null ? null : (
        <p className="chart-note" title={props.note}>
          {props.note}
        </p>
      )}
    </>
  );
}

interface SideNameProps {
  readonly props: ComparisonProps;
  readonly label: string;
  readonly value: string;
  readonly onChoose: (key: string) => void;
}

/** The name of a side; a list where the side is a member, which can be changed. */
function SideName({ props, label, value, onChoose }: SideNameProps) {
  if (props.dimension === null) return <bdi>{props.sides.find(({ key }) => key === value)?.name ?? ''}</bdi>;
  return (
    <Select
      size="small"
      className="comparison-side"
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      aria-label={`${label}: ${props.dimension}`}
      value={value}
      options={props.sides.map(({ key, name }) => ({ value: key, label: name, title: name }))}
      onChange={onChoose}
    />
  );
}

function FigureOfSide({ figure, isOther }: { readonly figure: ComparedFigure; readonly isOther: boolean }) {
  return (
    <>
      <bdi className="comparison-figure" title={figure.full}>
        {figure.text}
      </bdi>
      <span className="comparison-bar" data-other={isOther || undefined} aria-hidden="true">
        <span style={{ inlineSize: `${figure.part * 100}%` }} />
      </span>
    </>
  );
}

function Difference({
  line: { change, verdict },
  appText,
}: { readonly line: ComparedMeasure } & Pick<ViewProps<ComparisonProps>['context'], 'appText'>) {
  // A difference that may be chance is shown as neutral.
  const tone = verdict === null || verdict === 'significant' ? change?.tone : 'neutral';
  return (
    <>
      <bdi className="comparison-change" data-tone={tone}>
        {change?.text ?? '–'}
      </bdi>
      {verdict === null ? null : (
        <span className="comparison-verdict">{appText(`widgets.versus.${verdict}`)}</span>
      )}
    </>
  );
}
