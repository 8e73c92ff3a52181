import { createListeners } from '../../kit/listeners.ts';

/** A message of the chat. */
export interface ChatMessage {
  readonly text: string;
  readonly sender: 'advisor' | 'user';
}

export interface AdvisorView {
  readonly open: boolean;
  readonly messages: readonly ChatMessage[];
}

/** The state of the advisor chat. Nothing in it is sent to the server. */
export interface Advisor {
  view(): AdvisorView;
  subscribe(listener: () => void): () => void;
  /** Opens or closes the chat. */
  toggle(): void;
  close(): void;
  /** Sends a message. Ignored for blank text, and while the chat is closed. */
  send(text: string): void;
}

/** The advisor's first messages: when the chat is first opened, and after a while. They are in Turkish. */
export const greetings = [
  'Merhaba, ben reklam danışmanınız. Size nasıl yardımcı olabilirim?',
  'Merak ettiğiniz bir rapor ya da kampanya varsa buraya yazabilirsiniz.',
] as const;

/** Milliseconds between opening and the second greeting. */
export const secondGreetingAfter = 12_000;

export const createAdvisor = (): Advisor => {
  let view: AdvisorView = { open: false, messages: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let greeted = 0;
  const listeners = createListeners();

  const show = (change: Partial<AdvisorView>): void => {
    view = { ...view, ...change };
    listeners.notify();
  };
  const addMessage = (text: string, sender: ChatMessage['sender']): void =>
    show({ messages: [...view.messages, { text, sender }] });

  const greet = (): void => {
    const text = greetings[greeted];
    if (text === undefined) return;
    greeted += 1;
    addMessage(text, 'advisor');
  };

  const close = (): void => {
    clearTimeout(timer);
    show({ open: false });
  };

  const open = (): void => {
    show({ open: true });
    if (greeted === 0) greet();
    if (greeted < greetings.length) timer = setTimeout(greet, secondGreetingAfter);
  };

  return {
    view: () => view,
    subscribe: listeners.subscribe,
    toggle: () => (view.open ? close() : open()),
    close,
    send: (text) => {
      if (view.open && text.trim() !== '') addMessage(text.trim(), 'user');
    },
  };
};
