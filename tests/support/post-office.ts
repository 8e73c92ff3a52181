import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A server of mail on this machine, and what came in. */
export interface PostOffice {
  readonly url: string;
  readonly mails: ParsedMail[];
  /** What it says to an address; null for yes. It may change. */
  says: (address: string) => { readonly code: number; readonly text: string } | null;
  /** Hears of each mail as soon as it is taken. */
  onMail: () => void;
  /** Cuts the connection instead of saying that a mail is taken. */
  cuts: boolean;
  close(): Promise<void>;
}

export async function openPostOffice(): Promise<PostOffice> {
  const office = {
    mails: [] as ParsedMail[],
    says: (() => null) as PostOffice['says'],
    onMail: () => {},
    cuts: false,
  };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refusal = office.says(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        office.mails.push(mail);
        office.onMail();
        if (office.cuts) for (const socket of sockets) socket.destroy();
        else done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(office, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
