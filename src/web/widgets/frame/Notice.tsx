export interface NoticeProps {
  readonly kind: 'empty' | 'waiting' | 'forbidden' | 'error';
  readonly title: string;
  readonly text?: string | undefined;
  readonly retry?: { readonly label: string; readonly onRetry: () => void };
  /** Small text beneath: details with which support can find the cause. */
  readonly small?: string | undefined;
}

/** Shown in place of a drawing: what the state is, and what the reader can do. */
export function Notice({ kind, title, text, retry, small }: NoticeProps) {
  return (
    <div className="widget-notice" data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <p className="widget-notice-title">{title}</p>
      {text === undefined ? null : <p className="widget-notice-text">{text}</p>}
      {retry === undefined ? null : (
        <button type="button" className="widget-retry" onClick={retry.onRetry}>
          {retry.label}
        </button>
      )}
      {small === undefined ? null : <p className="widget-notice-small">{small}</p>}
    </div>
  );
}
