import type { Row } from './row.ts';
import type { fileEntries, fileUploads, fileVersions } from './tables/files.ts';

/** What the bytes of a file say. */
export type FileContent = Row<typeof fileVersions, 'entry' | 'version' | 'company' | 'by' | 'at'>;

/** What entries are put in order by. */
export type FileOrder = 'name' | 'type' | 'bytes' | 'changedAt';

/** As much of an entry as its place in a list needs: `value` is what it is ordered by. */
export interface FileBrief {
  readonly id: string;
  readonly name: string;
  /** 0 for a folder. */
  readonly version: number;
  readonly value: string | number | Date | null;
}

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

/**
 * `added`: the id of the file's entry. `taken`: a folder has the name. `duplicate`: the name of a live file of the area
 * with the same content.
 */
export type AddedVersion =
  | { readonly kind: 'added'; readonly id: string }
  | { readonly kind: 'taken' }
  | { readonly kind: 'duplicate'; readonly name: string };

/** The folders and files of companies: their names and what is known of their contents, which are kept elsewhere. */
export interface StoredFiles {
  list(folder: FileFolder, by: FileOrder, limit: number): Promise<readonly FileBrief[]>;
  search(place: FilePlace, text: string, by: FileOrder, limit: number): Promise<readonly FileBrief[]>;
  /** What was deleted, without what went with a folder. */
  bin(place: FilePlace, by: FileOrder, limit: number): Promise<readonly FileBrief[]>;
  /** The files of an area, whatever their folder, those that were changed last first. */
  newest(
    place: FilePlace,
    limit: number,
  ): Promise<readonly Pick<FileEntry, 'id' | 'name' | 'version' | 'type'>[]>;
  /** Deleted ones, too. */
  find(company: string, ids: readonly string[]): Promise<readonly FileEntry[]>;
  /** The id of the folder of these names, from the outermost; null where there is none. */
  walk(place: FilePlace, names: readonly string[]): Promise<string | null>;
  /** These and all that is in them. A path begins with the name of the one that was asked for. */
  below(company: string, ids: readonly string[]): Promise<readonly (FileEntry & { readonly path: string })[]>;
  /** The newest first. */
  versions(company: string, id: string): Promise<readonly FileVersion[]>;
  /** A live file of the area with this content. */
  duplicate(place: FilePlace, hash: string): Promise<FileEntry | null>;
  /** Bytes of all versions, those in the bin among them, and of uploads on their way. */
  used(company: string): Promise<number>;
  /** The folder of that name, made where there is none; null where a file has the name. */
  addFolder(folder: FileFolder, name: string, doer: FileDone): Promise<string | null>;
  /**
   * Adds a file, or a new version of the one with that name, and ends the upload. The checks are part of the
   * transaction, since several uploads may end at the same time.
   */
  addVersion(
    folder: FileFolder,
    name: string,
    content: FileContent,
    doer: FileDone,
    uploadId: string,
  ): Promise<AddedVersion>;
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
}
