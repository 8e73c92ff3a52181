import type { SessionStore } from '../session/index.ts';

interface Tabs {
  /** Reloads this tab and all others. */
  readonly refreshAll: () => void;
  /** Ends the session or takes over a new one when another tab does. */
  follow(session: SessionStore): void;
}

const channelName = 'reportwright';
const refreshMessage = 'refresh';

/** Communicates with the other tabs of this browser. */
export const createTabs = (): Tabs => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data === refreshMessage) window.location.reload();
  });
  return {
    refreshAll: () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is of one origin.
      channel.postMessage(refreshMessage);
      window.location.reload();
    },
    follow: (session) =>
      window.addEventListener('storage', ({ key, newValue, oldValue }) => {
        if (key === null || (key === 'userData' && newValue === null)) session.end();
        else if (key === 'userData' && oldValue === null) session.adopt();
        // Another user logged in: nothing on screen belongs to them.
        else if (key === 'userData') window.location.reload();
      }),
  };
};
