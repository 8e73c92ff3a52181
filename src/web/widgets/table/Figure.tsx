import type { ReactNode } from 'react';
import type { FigureLook, FigureTone } from './figure-look.ts';

interface FigureProps {
  readonly text: string;
  readonly look: FigureLook | null;
  readonly tone: FigureTone | null;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A figure with its highlight. */
export function Figure({ text, look, tone, before, after }: FigureProps) {
  // Most figures have no highlight. Without the extra elements and layers, thousands of them scroll faster.
  if (look === null && tone === null && before === undefined && after === undefined)
    return <bdi className="table-value">{text}</bdi>;
  const tint =
    look?.kind === 'tint' ? (
      <span className="table-tint" style={{ opacity: 0.04 + 0.24 * look.part }} />
    ) : null;
  // A change beside the figure keeps the card as its background: not every tint leaves its colours enough contrast.
  const isBeside = after !== undefined;
  return (
    <span className="table-figure" data-tone={tone ?? undefined}>
      {isBeside ? null : tint}
      <span className="table-amount">
        {isBeside ? tint : null}
        {look === null || look.kind === 'tint' ? null : (
          <span className={`table-${look.kind}`} style={{ inlineSize: `${look.part * 100}%` }} />
        )}
        {before}
        <bdi className="table-value">{text}</bdi>
      </span>
      {after}
    </span>
  );
}
