import type { BucketSettings } from '../files/s3/bucket.ts';
import type { MailSettings } from '../mail/mailer.ts';
import type { OidcSettings } from './auth/oidc/settings.ts';

export interface WebhookAllowance {
  /** The keys of companies are derived from this secret. */
  readonly secret: string;
  /** Hosts of private networks to which webhooks may be sent, also without TLS. */
  readonly privateHosts: readonly string[];
}

export interface Authoring {
  /** An absolute path. */
  readonly pagesDir: string;
  /** A URL with `{path}` (absolute, without its first slash), `{line}` and perhaps `{column}`. */
  readonly editorLink: string;
}

/** The users of the demonstration, who share one password. */
export interface DemoLogins {
  readonly password: string;
  readonly userNames: ReadonlySet<string>;
}

/** The configuration of this server. It is made once, by `main.ts` from the environment or by a test. */
export interface ServerConfig {
  readonly environment: 'production' | 'development' | 'test';
  /**
   * The folder of the page files on this machine, and the link that opens an editor. Sent to browsers in
   * development only.
   */
  readonly authoring?: Authoring | null;
  /** The product's version, which browsers compare with the one they have stored. */
  readonly version: string;
  /** The identity provider at which users log in; null when they log in with passwords. */
  readonly oidc: OidcSettings | null;
  /** The demonstration's users, who are listed on the login page; null without demonstration data. */
  readonly demo: DemoLogins | null;
  /** The key that signs tokens: at least 32 bytes. */
  readonly tokenSecret: Uint8Array;
  /** The folder of the built web app; null to serve only the API. */
  readonly webRoot: string | null;
  /** The folder of the pages, whose pictures are served; omitted for none. */
  readonly pagesDir?: string | null;
  /** Other hosts whose pictures browsers may show; omitted for none. */
  readonly imageHosts?: readonly string[];
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /**
   * Proxies whose X-Forwarded-* headers are trusted: their number in front of this server, or their
   * addresses.
   */
  readonly trustProxy: false | number | string;
  /** Requests per minute that one user, or one address without a session, may make; null for no limit. */
  readonly callsPerMinute: number | null;
  /** Requests that are served at the same time; further ones are refused and must be retried. */
  readonly callsAtOnce: number;
  /** The folder in which the profiles of datasets outlive a restart; omitted to compute them at each start. */
  readonly profilesDir?: string | null;
  /** The folder for files that users upload; omitted for none. */
  readonly filesDir?: string | null;
  /**
   * The bucket for these files instead of the folder, which several servers can share; omitted to use the
   * folder.
   */
  readonly filesBucket?: BucketSettings | null;
  /**
   * The command of a scanner, called with the path of each uploaded file. It exits with 1 for a file that is
   * to be refused.
   */
  readonly scanCommand?: string | null;
  /** How mail is sent; omitted to send none. */
  readonly mail?: MailSettings | null;
  /** Domains to which mail may go, in addition to the users of a company. */
  readonly mailDomains?: readonly string[];
  /** How webhooks are signed, and where they may be sent; omitted to send none. */
  readonly webhooks?: WebhookAllowance | null;
  /** The URL at which browsers reach this server, for links in mails. */
  readonly publicUrl?: string | null;
  /** The path of a Chromium that prints pages for mails; omitted to print none. */
  readonly chromium?: string | null;
  /** Milliseconds between two checks for due work; the default is 30,000. */
  readonly lookMs?: number;
  /** Whether this server runs background jobs; if omitted, it only adds them. */
  readonly worksJobs?: boolean;
  /** Milliseconds after which an unfinished request is aborted. */
  readonly patienceMs: number;
}
