import type { BucketSettings } from '../files/s3/bucket.ts';
import type { MailSettings } from '../mail/mailer.ts';
import type { OidcSettings } from './auth/oidc/settings.ts';

export interface WebhookAllowance {
  /** The keys of companies are derived from it. */
  readonly secret: string;
  /** Hosts of private networks that may be posted to, without TLS, too. */
  readonly privateHosts: readonly string[];
}

export interface Authoring {
  /** An absolute path. */
  readonly pagesDir: string;
  /** An address with `{path}` (absolute, without its first slash), `{line}` and perhaps `{column}`. */
  readonly editorLink: string;
}

/** The users of the demonstration, who have one password. */
export interface DemoLogins {
  readonly password: string;
  readonly userNames: ReadonlySet<string>;
}

/** How this server was set up. Made once, by `main.ts` from the environment or by a test. */
export interface ServerConfig {
  readonly environment: 'production' | 'development' | 'test';
  /** Where the page files lie on this machine, and how an editor is opened there: told in development alone. */
  readonly authoring?: Authoring | null;
  /** The product's version, which browsers compare with the one they have stored. */
  readonly version: string;
  /** The provider at which users log in; null where they have passwords of ours. */
  readonly oidc: OidcSettings | null;
  /** The demonstration's users, named on the login page; null where the data is not the demonstration's. */
  readonly demo: DemoLogins | null;
  /** Signs tokens: at least 32 bytes. */
  readonly tokenSecret: Uint8Array;
  /** The built web app; null serves the API alone. */
  readonly webRoot: string | null;
  /** The folder of the pages, whose pictures are served; left out for none. */
  readonly pagesDir?: string | null;
  /** Other hosts whose pictures browsers may show; left out for none. */
  readonly imageHosts?: readonly string[];
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** Proxies whose X-Forwarded-* headers are believed: how many stand before this server, or their addresses. */
  readonly trustProxy: false | number | string;
  /** Calls that one user, or one address without a session, may make in a minute; null for no limit. */
  readonly callsPerMinute: number | null;
  /** Calls that are answered at the same time; who comes beyond them is told to come again. */
  readonly callsAtOnce: number;
  /** The folder for files that users upload; left out, there are none. */
  readonly filesDir?: string | null;
  /** The bucket for them instead, which several servers share; left out for the folder. */
  readonly filesBucket?: BucketSettings | null;
  /** A program that is called with the path of each uploaded file: it ends with 1 for one that is refused. */
  readonly scanCommand?: string | null;
  /** How mail is sent; left out, none is. */
  readonly mail?: MailSettings | null;
  /** Domains to which mail may go, beside the users of a company. */
  readonly mailDomains?: readonly string[];
  /** How webhooks are signed, and where they may go; left out, none is sent. */
  readonly webhooks?: WebhookAllowance | null;
  /** Where browsers reach this server: for links in mails. */
  readonly publicUrl?: string | null;
  /** The path of a Chromium, with which pages are printed for mails; left out, none is printed. */
  readonly chromium?: string | null;
  /** Milliseconds between two looks for what is due; half a minute unless told otherwise. */
  readonly lookMs?: number;
  /** Whether it does the work that was put aside; left out, it only notes it. */
  readonly worksJobs?: boolean;
  /** Milliseconds after which an answer that is not there is given up. */
  readonly patienceMs: number;
}
