import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A slow mail server, so that a server is killed while one of its jobs waits for it. */
export interface SlowMail {
  readonly url: string;
  /** The subject and address of each mail, as often as it arrived. */
  readonly taken: readonly { readonly subject: string; readonly recipient: string }[];
  /** How often a mail arrived, by address. */
  readonly recipients: ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
}

/** @param slownessMs delay before it responds to a sender, and again before it confirms a mail */
export async function startSlowMail({ slownessMs = 1_500 } = {}): Promise<SlowMail> {
  const taken: { subject: string; recipient: string }[] = [];
  const recipients = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => void delay(slownessMs).then(() => done()),
    onData(stream, { envelope }, done) {
      simpleParser(stream).then(async ({ subject = '' }) => {
        // The mail counts as accepted here, even if the sender is killed before the confirmation.
        for (const { address } of envelope.rcptTo) {
          taken.push({ subject, recipient: address });
          recipients.set(address, (recipients.get(address) ?? 0) + 1);
        }
        await delay(slownessMs);
        done();
      }, done);
    },
  });
  // A killed sender breaks the connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    recipients,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
