import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTokens } from '../../kit/theme/index.ts';
import type { Drawing, DrawnText, Mark, Painted } from './drawing.ts';
import { Shapes } from './Shapes.tsx';
import { Texts } from './Texts.tsx';
import { enter as begin, usePainting } from './use-painting.ts';

/** A drawing with more marks is painted on a canvas: that many elements would slow the page down. */
const MOST_SHAPES = 500;

const entering = (element: HTMLElement | null): void => {
  if (element !== null) begin(element);
};

const countOf = (marks: readonly Mark[]): number =>
  marks.reduce((sum, mark) => sum + (mark.kind === 'clip' ? countOf(mark.marks) : 1), 0);

/** The marks, the texts above them, and above both the element that handles pointer and keyboard. */
export function Layer({
  className,
  painted,
  texts,
  enter,
  children,
}: {
  readonly className: string;
  readonly painted: Painted;
  readonly texts: readonly DrawnText[];
  readonly enter?: Drawing['enter'];
  readonly children?: ReactNode;
}) {
  const tokens = useTokens();
  const { width, height, marks } = painted;
  return (
    <div className={className} style={{ width, height }}>
      {countOf(marks) > MOST_SHAPES ? (
        <Canvas painted={painted} enter={enter} />
      ) : (
        <div ref={entering} className="chart-marks" aria-hidden="true" data-enter={enter}>
          <Shapes width={width} height={height} marks={marks} />
        </div>
      )}
      {texts.length === 0 ? null : <Texts width={width} height={height} texts={texts} tokens={tokens} />}
      {children}
    </div>
  );
}

function Canvas({
  painted,
  enter,
}: {
  readonly painted: Painted;
  readonly enter: Drawing['enter'] | undefined;
}) {
  const canvas = useRef<HTMLDivElement>(null);
  usePainting(canvas, painted);
  return <div ref={canvas} className="chart-marks" aria-hidden="true" data-enter={enter} />;
}
