import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ServerChannel } from './server-news.ts';
import type { SeriesState } from '../../alerts/index.ts';
import type { alertEpisodes, alertStates } from './tables/alerts.ts';
import type { fileEntries, fileUploads, fileVersions } from './tables/files.ts';
import type { audit, logs } from './tables/logs.ts';
import type { resourceHistory, resourceRequests, resourceRows } from './tables/resources.ts';
import type { pageMarks, selections } from './tables/selections.ts';
import type { providerTies } from './tables/sessions.ts';
import type { companies, providerAccounts, users } from './tables/users.ts';

/** A row as it is stored, without columns that are nobody else's concern. */
type Row<Table extends PgTable, Without extends string = never> = Readonly<
  Omit<Table['$inferSelect'], Without>
>;

export type User = Row<typeof users, 'onboardingForm'>;
export type CompanySettings = Row<typeof companies>;
export type LogEntry = Row<typeof logs, 'id' | 'bytes'>;
export type AuditEntry = Row<typeof audit, 'id'>;
/** What ties a session to the provider that it was begun at. */
export type ProviderTie = Row<typeof providerTies, 'family'>;
/** An account at a provider: the subject is the provider's own name for it, which never becomes another's. */
export type ProviderAccount = Row<typeof providerAccounts, 'userName'>;
/** Whose selections: a user's, for one filter bar. */
export type SelectionOwner = Pick<Row<typeof selections>, 'company' | 'userName' | 'configName'>;
/** Whose marks on pages. */
export type MarkOwner = Pick<SelectionOwner, 'company' | 'userName'>;
/** What a user made of a page. */
export type PageMark = Row<typeof pageMarks, keyof MarkOwner>;
export type SavedSelection = Pick<Row<typeof selections>, 'saveName' | 'selections'>;

/** A row of a resource as it is stored. */
export type StoredRow = Row<typeof resourceRows, 'company' | 'resource'>;
/** A version that a row had. */
export type RowVersion = Row<typeof resourceHistory, 'company' | 'resource' | 'id' | 'brand'>;
/** What one request wrote. */
export interface RowBatch {
  readonly at: Date;
  readonly by: string;
  readonly insert: number;
  readonly update: number;
  readonly delete: number;
}
type StoredRequest = Row<typeof resourceRequests, 'company'>;

/** The rows that a user may see of a resource. */
export interface RowScope {
  readonly company: string;
  readonly resource: string;
  /** Null for all. */
  readonly brands: readonly string[] | null;
}

/** Which rows are wanted. A field is known by the names that it has and had. */
export interface RowQuery {
  readonly filters: readonly { readonly names: readonly string[]; readonly values: readonly string[] }[];
  /** The rows that are wanted; null for all. */
  readonly ids?: readonly string[] | null;
  readonly sort: readonly {
    readonly names: readonly string[];
    readonly isNumber: boolean;
    readonly descending: boolean;
  }[];
  readonly limit: number;
  readonly offset: number;
}

/** What the bytes of a file say. */
export type FileContent = Row<typeof fileVersions, 'entry' | 'version' | 'company' | 'by' | 'at'>;
export type FileVersion = Row<typeof fileVersions>;
export type FileUpload = Row<typeof fileUploads>;
/** A folder or a file with its last version. The facts of the content are null for a folder. */
export type FileEntry = Row<typeof fileEntries, 'company' | 'nameKey'> & {
  readonly [Key in keyof FileContent]: FileContent[Key] | null;
};
/** An area of a company. */
export type FilePlace = Pick<FileUpload, 'company' | 'area'>;
/** `parent` is the id of a folder; empty for the area itself. */
type FileFolder = FilePlace & { readonly parent: string };
/** Who changed a file, and when. */
export interface FileDone {
  readonly by: string;
  readonly at: Date;
}
/** `taken`: there is another of that name. `inside`: a folder can't go into itself. */
export type FileOutcome = 'done' | 'missing' | 'taken' | 'inside';

type WrittenRow = Omit<StoredRow, 'changedBy' | 'changedAt'>;

/** What can be done in a transaction on one resource of a company. */
export interface RowWork {
  remembered(userName: string, requestKey: string): Promise<Pick<StoredRequest, 'hash' | 'answer'> | null>;
  remember(request: StoredRequest): Promise<void>;
  byIds(ids: readonly string[]): Promise<readonly StoredRow[]>;
  byKeys(keys: readonly string[]): Promise<readonly StoredRow[]>;
  /** Those of the ids that are rows of that scope. */
  known(scope: RowScope, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the ids that were ever written, though they may be gone. */
  written(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Writes rows, and a version of each. A removed one has the version after its last. */
  write(
    rows: {
      readonly inserted: readonly WrittenRow[];
      readonly updated: readonly WrittenRow[];
      readonly removed: readonly WrittenRow[];
    },
    doer: { readonly by: string; readonly at: Date },
  ): Promise<void>;
  /** After a change of the file: the keys and brands of rows, which keep their versions. */
  rekey(rows: readonly StoredRow[]): Promise<void>;
  audit(entry: AuditEntry): Promise<void>;
}

/** What was sent for one occasion to one address. */
export interface Delivery {
  readonly company: string;
  readonly occasion: string;
  readonly recipient: string;
  readonly owner: string;
  readonly about: string;
  /** `waiting`: it failed, and is tried again. `unclear`: a server ended while it was sent. */
  readonly state: 'waiting' | 'sending' | 'sent' | 'refused' | 'unclear';
  readonly reason: string | null;
  readonly at: Date;
}

export type AlertEpisode = Row<typeof alertEpisodes>;
export type AlertKey = Pick<Row<typeof alertStates>, 'company' | 'resource' | 'alert'>;
/** What a judgement changes: all of it, or nothing. */
export interface AlertChange {
  readonly series: Readonly<Record<string, SeriesState>>;
  readonly opened: readonly AlertEpisode[];
  /** Of which recipients are told from now on. */
  readonly notified: readonly string[];
  readonly closed: readonly { readonly id: string; readonly notify: boolean }[];
  readonly at: Date;
}

/** One link of a refresh token's chain; the token itself is never stored. */
export interface RefreshToken {
  readonly hash: string;
  readonly family: string;
  readonly userName: string;
  readonly expiresAt: Date;
}

/** A refresh token as it stands. */
export interface FoundToken {
  readonly status: 'live' | 'used' | 'ended';
  readonly token: RefreshToken;
  readonly usedAt: Date | null;
  /** The hash of the device that the session belongs to; null where it was begun by a program. */
  readonly device: string | null;
}

/** `repeated`: the token was exchanged for `next` a moment ago, and `next` is still unused. */
export type RotationOutcome = 'rotated' | 'repeated' | 'reused' | 'unknown';

/** What becomes of a change that was asked for. */
export type Judgement<Refusal> = { readonly values: Partial<User> } | { readonly refusal: Refusal };

/** Sends a statement as it stands, or several where there are no values. For what drizzle has no words for. */
export type StateSql = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: readonly Readonly<Record<string, unknown>>[] }>;

/** What the server remembers. Every implementation passes the contract in `tests/server/state`. Failures are `StateError`s. */
export interface State {
  readonly users: {
    find(userName: string): Promise<User | null>;
    /** Those who may log in. */
    list(): Promise<readonly Pick<User, 'userName' | 'role' | 'company'>[]>;
    /** All of a company, by name. */
    listOf(company: string): Promise<readonly User[]>;
    /** The companies that have users of this mail domain. */
    companiesOf(domain: string): Promise<readonly string[]>;
    /** False where the name is taken, by whomever. A `quota` is a failure. */
    add(user: User): Promise<boolean>;
    /**
     * Changes a user of a company by what `judge` makes of them and of all users of the company, whom nobody else
     * changes meanwhile. A refusal changes nothing. Null where there is no such user.
     */
    change<Refusal>(
      company: string,
      userName: string,
      judge: (user: User, all: readonly User[]) => Judgement<Refusal>,
    ): Promise<{ readonly user: User } | { readonly refusal: Refusal } | null>;
    /** Adds the users that are not there yet. */
    seed(users: readonly User[]): Promise<void>;
    /** Adds the user, or changes the one of that name to be this. */
    save(user: User): Promise<void>;
    /**
     * Ties a user to the account that they log in with, once; whether this is that account. Another issuer is another
     * provider, to which an operator has moved.
     */
    bind(userName: string, account: ProviderAccount): Promise<boolean>;
    /** Whatever account comes next is theirs. */
    unbind(userName: string): Promise<void>;
    /** Keeps the form of a user who has not handed one in; false where they have. */
    submitOnboarding(userName: string, form: unknown, waitingSince: Date | null): Promise<boolean>;
    finishWaiting(userName: string): Promise<void>;
    setConsent(userName: string, at: Date | null): Promise<void>;
  };
  readonly companies: {
    /** Answered from memory after the first time: it stands in the way of every report. */
    find(company: string): Promise<CompanySettings | null>;
    seed(companies: readonly CompanySettings[]): Promise<void>;
    /** Adds a company with its first user, once `store` has stored what belongs to it elsewhere: all of it or, where one of the three fails, neither. */
    create(company: CompanySettings, admin: User, store: () => Promise<void>): Promise<void>;
    /** Gives a company that has none its logo. */
    offerLogo(company: string, logoUrl: string): Promise<void>;
  };
  readonly sessions: {
    start(token: RefreshToken, device?: string | null): Promise<void>;
    /** From now on the session belongs to this device. */
    bindDevice(family: string, device: string): Promise<void>;
    /** Puts `next` in the place of the token, once; a second use of it that is later than `grace` ends the family. */
    rotate(hash: string, next: RefreshToken, now: Date, grace?: Date): Promise<RotationOutcome>;
    /** The live token of this hash, or how it stands. */
    find(hash: string, now: Date): Promise<FoundToken | null>;
    endFamily(family: string, now: Date): Promise<void>;
    /** Ties a family to its provider, or changes the tie. */
    tie(family: string, tie: ProviderTie): Promise<void>;
    tieOf(family: string): Promise<ProviderTie | null>;
    /** Ends all sessions of a user, but not `except`; answers their families. */
    endOf(userName: string, now: Date, except?: string | null): Promise<readonly string[]>;
    /**
     * Ends the sessions of a subject at the provider: the one that the provider calls so, or all. Who has neither named
     * ends none. Answers what has ended.
     */
    endTied(
      at: { readonly subject: string | null; readonly session: string | null },
      now: Date,
    ): Promise<readonly Pick<RefreshToken, 'family' | 'userName'>[]>;
    /** Families ended since then: their id tokens may not have expired. */
    endedSince(since: Date): Promise<readonly string[]>;
    /** Forgets what ended before then. */
    prune(before: Date): Promise<void>;
  };
  readonly selections: {
    list(owner: SelectionOwner, saveName?: string): Promise<readonly SavedSelection[]>;
    /** False where the name is taken. A `quota` is a failure, as of `update`. */
    add(owner: SelectionOwner, selection: SavedSelection): Promise<boolean>;
    /** False where there is none of that name. */
    update(owner: SelectionOwner, selection: SavedSelection): Promise<boolean>;
    remove(owner: SelectionOwner, saveName: string): Promise<boolean>;
  };
  /** What users made of pages. */
  readonly pageMarks: {
    /** The favourites, and the pages that were opened last; by route. */
    list(owner: MarkOwner): Promise<readonly PageMark[]>;
    /** A `quota` is a failure. */
    setFavourite(owner: MarkOwner, route: string, favourite: boolean): Promise<void>;
    /** Beyond a quota, the pages whose opening is longest ago are forgotten. */
    setOpened(owner: MarkOwner, route: string, at: Date): Promise<void>;
  };
  readonly logs: {
    /** The oldest of the company go where there is no room for all. */
    append(entry: LogEntry): Promise<void>;
    /** Newest first, of one company. */
    recent(company: string, kind: LogEntry['kind'], limit: number): Promise<readonly LogEntry[]>;
    prune(before: Date): Promise<void>;
  };
  readonly notifications: {
    /** Until when a user has read what is told them; null where they never said so. */
    readUntil(company: string, userName: string): Promise<Date | null>;
    /** Takes back what was marked one by one. */
    setReadUntil(company: string, userName: string, at: Date): Promise<void>;
    /** What a user has marked one by one: whether it is read, by id. */
    marks(company: string, userName: string): Promise<ReadonlyMap<string, boolean>>;
    mark(company: string, userName: string, notificationId: string, isRead: boolean): Promise<void>;
  };
  /** Who changed what: appended to, never changed. */
  readonly audit: {
    append(entry: AuditEntry): Promise<void>;
    /** Newest first, of one company; those that are older than the entry of the id `before`, where one is given. */
    recent(
      company: string,
      page: { readonly limit: number; readonly before: number | null },
    ): Promise<readonly (AuditEntry & { readonly id: number })[]>;
    prune(before: Date): Promise<void>;
  };
  /** The rows that users write. */
  readonly resources: {
    page(
      scope: RowScope,
      query: RowQuery,
    ): Promise<{ readonly rows: readonly StoredRow[]; readonly total: number }>;
    /** All of a company. */
    rows(company: string, resource: string): Promise<readonly StoredRow[]>;
    /** The companies with the resources of which they have rows. */
    kept(): Promise<readonly { readonly company: string; readonly resource: string }[]>;
    /** Newest first. Versions of brands that are not in the scope are left out. */
    history(scope: RowScope, id: string): Promise<readonly RowVersion[]>;
    /** The rows as they were then. */
    rowsAt(scope: RowScope, at: Date): Promise<readonly StoredRow[]>;
    /** The last version of each row that there was, by id. */
    lastVersions(scope: RowScope): Promise<ReadonlyMap<string, number>>;
    /** What was written last, the newest first: all that one request wrote is one. */
    batches(scope: RowScope, limit: number): Promise<readonly RowBatch[]>;
    /** Does all of the work or, where it throws, nothing of it. Nobody else changes the resource meanwhile. */
    change<Result>(
      company: string,
      resource: string,
      work: (rows: RowWork) => Promise<Result>,
    ): Promise<Result>;
    /** The same for several resources, by the same places in the list. */
    changeAll<Result>(
      company: string,
      resources: readonly string[],
      work: (rows: readonly RowWork[]) => Promise<Result>,
    ): Promise<Result>;
    /** Forgets the answers of requests from before then. */
    prune(before: Date): Promise<void>;
  };
  /** What was sent to whom. */
  readonly deliveries: {
    /** Begins to send. `claimed`: it is the caller's to send now. Else how it stands. */
    claim(delivery: Omit<Delivery, 'state' | 'reason'>): Promise<'claimed' | Delivery['state']>;
    end(
      of: Pick<Delivery, 'company' | 'occasion' | 'recipient'>,
      state: Delivery['state'],
      reason: string | null,
    ): Promise<void>;
    /** The newest first; of one owner, or of all. */
    list(company: string, owner: string | null, limit: number): Promise<readonly Delivery[]>;
    prune(before: Date): Promise<void>;
  };
  /** What alerts know and found. */
  readonly alerts: {
    /** What is known of its series, with the number of the last judgement; 0 before the first. */
    stateOf(alert: AlertKey): Promise<Pick<Row<typeof alertStates>, 'revision' | 'series'>>;
    /** False where somebody else has judged it since that revision: nothing is changed then. */
    save(alert: AlertKey, revision: number, change: AlertChange): Promise<boolean>;
    /** What is open, and of which nobody was told, since it was not the time. */
    silent(): Promise<readonly AlertEpisode[]>;
    /** Of which recipients are still to be told. */
    due(): Promise<readonly AlertEpisode[]>;
    done(company: string, id: string, part: 'opening' | 'closing'): Promise<void>;
    find(company: string, id: string): Promise<AlertEpisode | null>;
    /** The newest first; of those that opened up to `until` and did not end before `from`. */
    list(
      company: string,
      wanted: { readonly from: Date | null; readonly until: Date | null; readonly reader: string | null },
      limit: number,
    ): Promise<readonly AlertEpisode[]>;
    /** Ends what belongs to alerts that are not among these any more. */
    keepOnly(alerts: readonly AlertKey[], at: Date): Promise<void>;
    /** Forgets what ended before then. */
    prune(before: Date): Promise<void>;
  };
  /** The folders and files of companies: their names and what is known of their contents, which are kept elsewhere. */
  readonly files: {
    /** By name. */
    list(folder: FileFolder, limit: number): Promise<readonly FileEntry[]>;
    search(place: FilePlace, text: string, limit: number): Promise<readonly FileEntry[]>;
    /** What was deleted, without what went with a folder. */
    bin(place: FilePlace, limit: number): Promise<readonly FileEntry[]>;
    /** The files of some areas, whatever their folder. */
    files(company: string, areas: readonly string[], limit: number): Promise<readonly FileEntry[]>;
    /** Deleted ones, too. */
    find(company: string, ids: readonly string[]): Promise<readonly FileEntry[]>;
    /** The id of the folder of these names, from the outermost; null where there is none. */
    walk(place: FilePlace, names: readonly string[]): Promise<string | null>;
    /** These and all that is in them. A path begins with the name of the one that was asked for. */
    below(
      company: string,
      ids: readonly string[],
    ): Promise<readonly (FileEntry & { readonly path: string })[]>;
    /** The newest first. */
    versions(company: string, id: string): Promise<readonly FileVersion[]>;
    /** A live file of the area with this content. */
    duplicate(place: FilePlace, hash: string): Promise<FileEntry | null>;
    /** Bytes of all versions, those in the bin among them, and of uploads on their way. */
    used(company: string): Promise<number>;
    /** The folder of that name, made where there is none; null where a file has the name. */
    addFolder(folder: FileFolder, name: string, doer: FileDone): Promise<string | null>;
    /** A new file, or a new version of the one of that name, which ends the upload. Null where a folder has the name. */
    addVersion(
      folder: FileFolder,
      name: string,
      content: FileContent,
      doer: FileDone,
      uploadId: string,
    ): Promise<string | null>;
    /** Makes the content of an earlier version the newest. */
    takeVersion(company: string, id: string, version: number, doer: FileDone): Promise<FileOutcome>;
    rename(place: FilePlace, id: string, name: string, doer: FileDone): Promise<FileOutcome>;
    /** All or none. */
    move(to: FileFolder, ids: readonly string[], doer: FileDone): Promise<FileOutcome>;
    /** Into the bin, with all that is in them. */
    remove(place: FilePlace, ids: readonly string[], doer: FileDone): Promise<FileOutcome>;
    /** Out of the bin: to where they were, or into the area itself where that folder is gone, under a free name. */
    restore(place: FilePlace, ids: readonly string[], doer: FileDone): Promise<FileOutcome>;
    /** Forgets what was deleted before then. Answers the contents that nothing has any more. */
    purge(before: Date): Promise<readonly { readonly company: string; readonly hash: string }[]>;
    readonly uploads: {
      start(upload: Omit<FileUpload, 'entry'>): Promise<void>;
      find(id: string): Promise<FileUpload | null>;
      drop(id: string): Promise<void>;
      /** Forgets those that were begun before then; answers their ids. */
      takeOld(before: Date): Promise<readonly string[]>;
    };
  };
  /** For pg-boss, which keeps its jobs beside our tables. */
  readonly sql: StateSql;
  /** Whether no other server can work on it. */
  readonly isAlone: boolean;
  /** To and from the other servers of this state. */
  readonly channel: ServerChannel;
  /** Gives the space of what was deleted back to the disk. */
  compact(): Promise<void>;
  /** Counts what may be done only so often in `duration` seconds, together with all other servers of this state. */
  limiter(name: string, limit: { readonly points: number; readonly duration: number }): RateLimiterAbstract;
  /** Forgets counts that are over. */
  pruneLimits(now: Date): Promise<void>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export class StateError extends Error {
  override readonly name = 'StateError';
  constructor(
    readonly kind: 'storage' | 'newer-version' | 'older-version' | 'quota',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
