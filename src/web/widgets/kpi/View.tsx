import { useMemo } from 'react';
import { asSentence } from '../coverage.ts';
import type { WidgetContext } from '../widget.ts';
import './kpi.css';
import { SPARK_HEIGHT, SPARK_WIDTH, sparkline } from './sparkline.ts';
import type { KpiProps } from './to-props.ts';

const ARROWS = { up: '▲', down: '▼', flat: '' } as const;

export function View({ props, context }: { readonly props: KpiProps; readonly context: WidgetContext }) {
  const { change, target } = props;
  return (
    <div className="kpi">
      <p className="kpi-value" title={props.full}>
        <bdi dir="ltr">{props.value}</bdi>
      </p>
      {props.coverage === null ? null : (
        <p className="kpi-coverage" title={hintOf(props.coverage, context)}>
          {props.coverage}
        </p>
      )}
      <p className="kpi-change">
        {change === null ? null : <Change change={change} say={context.say} />}
        {props.uncompared === null ? null : <span className="kpi-against">{props.uncompared}</span>}
        {target === null ? null : (
          <span className="kpi-target" data-tone={target.tone} title={target.text}>
            {target.text}
          </span>
        )}
      </p>
      {props.course === null ? null : <Spark course={props.course} target={target?.value ?? null} />}
    </div>
  );
}

function hintOf(coverage: string, { say, format }: WidgetContext): string {
  return say('widgets.coversHint', { covers: asSentence(coverage, format.locale) });
}

function Change({
  change,
  say,
}: {
  readonly change: NonNullable<KpiProps['change']>;
  readonly say: WidgetContext['say'];
}) {
  const { direction, tone, text, against } = change;
  const moved = direction === 'flat' ? '' : say(direction === 'up' ? 'widgets.rose' : 'widgets.fell');
  const judged = tone === 'neutral' ? '' : say(tone === 'good' ? 'widgets.good' : 'widgets.bad');
  const heard = [moved, judged].filter((word) => word !== '').join(', ');
  const beside = say('widgets.against', { value: against });
  return (
    <>
      <span className="kpi-figure" data-tone={tone} title={beside}>
        <span aria-hidden="true">{ARROWS[direction]} </span>
        <bdi dir="ltr">{text}</bdi>
        {heard === '' ? null : <span className="visually-hidden"> ({heard})</span>}
      </span>
      <span className="kpi-against">{beside}</span>
    </>
  );
}

function Spark({
  course,
  target,
}: {
  readonly course: readonly (number | null)[];
  readonly target: number | null;
}) {
  const paths = useMemo(() => sparkline(course, target), [course, target]);
  return (
    <svg
      className="kpi-spark turns"
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="kpi-spark-area" d={paths.area} />
      {paths.target === null ? null : (
        <line className="kpi-spark-target" x1={0} x2={SPARK_WIDTH} y1={paths.target} y2={paths.target} />
      )}
      <path className="kpi-spark-line" d={paths.line} />
    </svg>
  );
}
