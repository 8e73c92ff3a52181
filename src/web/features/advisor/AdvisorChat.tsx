import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSay } from '../../i18n/index.ts';
import { Glyph } from '../../kit/Glyph.tsx';
import type { Advisor, ChatMessage } from './advisor.ts';
import css from './AdvisorChat.module.css';

/** A button in the header, and the chat that it opens below. The chat stays open while the reader uses the page. */
export const AdvisorChat = ({ advisor }: { readonly advisor: Advisor }) => {
  const appText = useSay();
  const { open, messages } = useSyncExternalStore(advisor.subscribe, advisor.view);
  const button = useRef<HTMLButtonElement>(null);
  const leave = (): void => {
    advisor.close();
    button.current?.focus({ preventScroll: true });
  };
  return (
    <div
      className={css.root}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) leave();
      }}
    >
      <button
        ref={button}
        type="button"
        className={css.toggle}
        aria-label={appText('tools.advisor.open')}
        title={appText('tools.advisor.open')}
        aria-expanded={open}
        onClick={advisor.toggle}
      >
        <Glyph name="chat" />
      </button>
      {open && (
        <section className={css.panel} aria-label={appText('tools.advisor.title')}>
          <header>
            <strong>{appText('tools.advisor.title')}</strong>
            <button type="button" aria-label={appText('tools.advisor.close')} onClick={leave}>
              <Glyph name="close" size={16} />
            </button>
          </header>
          <Messages messages={messages} />
          <MessageBox onSend={advisor.send} />
        </section>
      )}
    </div>
  );
};

/** Scrolls only the list: `scrollIntoView` would scroll the page as well. */
const bringIntoView = (message: HTMLElement | null): void =>
  message?.parentElement?.scrollTo({ top: message.offsetTop });

/** The messages, scrolled to the latest. New messages are announced to screen readers. */
const Messages = ({ messages }: { readonly messages: readonly ChatMessage[] }) => {
  const appText = useSay();
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <ol role="log" className={css.messages} aria-label={appText('tools.advisor.title')} tabIndex={0}>
      {messages.map(({ text, sender }, index) => (
        <li
          key={index}
          ref={bringIntoView}
          data-sender={sender}
          dir="auto"
          lang={sender === 'advisor' ? 'tr' : undefined}
        >
          <span className="visually-hidden">
            {appText(sender === 'advisor' ? 'tools.advisor.title' : 'tools.advisor.you')}
            {': '}
          </span>
          {text}
        </li>
      ))}
    </ol>
  );
};

const MessageBox = ({ onSend }: { readonly onSend: (text: string) => void }) => {
  const appText = useSay();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text);
        if (text.trim() !== '') setText('');
      }}
    >
      <div className={css.line}>
        <input
          ref={input}
          value={text}
          aria-label={appText('tools.advisor.message')}
          placeholder={appText('tools.advisor.message')}
          autoComplete="off"
          maxLength={1000}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" aria-label={appText('tools.advisor.send')}>
          <Glyph name="send" size={16} />
        </button>
      </div>
      <p>{appText('tools.advisor.note')}</p>
    </form>
  );
};
