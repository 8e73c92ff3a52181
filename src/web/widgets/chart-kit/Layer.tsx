import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTokens } from '../../kit/theme/index.ts';
import type { Drawing, DrawnText, Painted } from './drawing.ts';
import { Texts } from './Texts.tsx';
import { usePainting } from './use-painting.ts';

/** Marks on a canvas, texts as text above them, and what answers to pointer and keys above both. */
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
  const canvas = useRef<HTMLDivElement>(null);
  const tokens = useTokens();
  usePainting(canvas, painted);
  const { width, height } = painted;
  return (
    <div className={className} style={{ width, height }}>
      <div ref={canvas} className="chart-canvas" aria-hidden="true" data-enter={enter} />
      {texts.length === 0 ? null : <Texts width={width} height={height} texts={texts} tokens={tokens} />}
      {children}
    </div>
  );
}
