import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Principal } from '../../api/handler.ts';
import type { Clock } from '../../process/clock.ts';

/** The claims of a ticket: the user, their company, and the area that they may read. */
export interface Ticket {
  readonly userName: string;
  readonly company: string;
  readonly area: string;
}

export interface Tickets {
  /**
   * Returns a ticket. It is the same text for a quarter of an hour, so that browsers can cache what they have
   * loaded.
   */
  issue(principal: Principal, area: string): string;
  /** Returns the claims of a ticket; null when this server did not sign it or it has expired. */
  read(text: string): Ticket | null;
}

const spanMs = 15 * 60 * 1000;

/**
 * URLs of pictures, videos and downloads have a ticket instead of a session token. A ticket opens the
 * contents of one area for one user, for 15 to 30 minutes. The user must still have the right to see the
 * area.
 */
export function createTickets(secret: Uint8Array, clock: Clock): Tickets {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'file tickets', 32));
  const sign = (body: string): Buffer => createHmac('sha256', key).update(body).digest().subarray(0, 18);
  return {
    issue({ userName, company }, area) {
      const until = (Math.floor(clock.now().getTime() / spanMs) + 2) * spanMs;
      const body = Buffer.from(JSON.stringify([userName, company, area, until])).toString('base64url');
      return `${body}.${sign(body).toString('base64url')}`;
    },
    read(text) {
      const [body = '', signature = ''] = text.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [userName, company, area, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        string,
        string,
        string,
        number,
      ];
      return until > clock.now().getTime() ? { userName, company, area } : null;
    },
  };
}
