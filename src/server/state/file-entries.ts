import type { Row } from './row.ts';
import type { fileEntries, fileUploads, fileVersions } from './tables/files.ts';

/** The properties of a file's content. */
export type FileContent = Row<typeof fileVersions, 'entry' | 'version' | 'company' | 'by' | 'at'>;

/** The property that entries are sorted by. */
export type FileOrder = 'name' | 'type' | 'bytes' | 'changedAt';

/** The properties of an entry that sorting a list needs. `value` is the sort value. */
export interface FileBrief {
  readonly id: string;
  readonly name: string;
  /** 0 for a folder. */
  readonly version: number;
  readonly value: string | number | Date | null;
}

export type FileVersion = Row<typeof fileVersions>;

export type FileUpload = Row<typeof fileUploads>;

/** A folder, or a file with its current version. The properties of the content are null for a folder. */
export type FileEntry = Row<typeof fileEntries, 'company' | 'nameKey'> & {
  readonly [Key in keyof FileContent]: FileContent[Key] | null;
};

export type FilePlace = Pick<FileUpload, 'company' | 'area'>;

/** `parent` is the id of a folder; empty for the area itself. */
type FileFolder = FilePlace & { readonly parent: string };

/** Who changed a file, and when. */
export interface FileDone {
  readonly by: string;
  readonly at: Date;
}

/**
 * The result of a change. `taken`: the name is already in use. `inside`: a folder can't be moved into itself.
 */
export type FileOutcome = 'done' | 'missing' | 'taken' | 'inside';

/**
 * `added`: the id of the file's entry. `taken`: a folder has the name. `duplicate`: the name of a live file of the area
 * with the same content.
 */
export type AddedVersion =
  | { readonly kind: 'added'; readonly id: string }
  | { readonly kind: 'taken' }
  | { readonly kind: 'duplicate'; readonly name: string };

/**
 * The store of folders and files of companies: their names and the properties of their contents. The contents
 * are stored elsewhere.
 */
export interface StoredFiles {
  list(folder: FileFolder, by: FileOrder, limit: number): Promise<readonly FileBrief[]>;
  search(place: FilePlace, text: string, by: FileOrder, limit: number): Promise<readonly FileBrief[]>;
  /** Returns deleted entries, without entries that were deleted together with their folder. */
  bin(place: FilePlace, by: FileOrder, limit: number): Promise<readonly FileBrief[]>;
  /** Returns the files of an area in all folders, the most recently changed first. */
  newest(
    place: FilePlace,
    limit: number,
  ): Promise<readonly Pick<FileEntry, 'id' | 'name' | 'version' | 'type'>[]>;
  /** Returns entries by id, including deleted ones. */
  find(company: string, ids: readonly string[]): Promise<readonly FileEntry[]>;
  /**
   * Returns the id of the folder at a path, given by its names from the outermost; null when there is none.
   */
  walk(place: FilePlace, names: readonly string[]): Promise<string | null>;
  /** Returns these entries and all their descendants. A path begins with the name of the requested entry. */
  below(company: string, ids: readonly string[]): Promise<readonly (FileEntry & { readonly path: string })[]>;
  /** Returns the versions of a file, the newest first. */
  versions(company: string, id: string): Promise<readonly FileVersion[]>;
  /** Returns a file of the area with this content that is not deleted; null when there is none. */
  duplicate(place: FilePlace, hash: string): Promise<FileEntry | null>;
  /** Returns the total bytes of all versions, including deleted files and uploads in progress. */
  used(company: string): Promise<number>;
  /**
   * Returns the id of the folder with this name and creates it if necessary; null when a file has the name.
   */
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
  /** Moves all entries, or none. */
  move(to: FileFolder, ids: readonly string[], doer: FileDone): Promise<FileOutcome>;
  /** Moves entries and their descendants to the bin. */
  remove(place: FilePlace, ids: readonly string[], doer: FileDone): Promise<FileOutcome>;
  /**
   * Restores entries from the bin to their former folder, or to the area's root if that folder is deleted. A
   * name in use gets a number.
   */
  restore(place: FilePlace, ids: readonly string[], doer: FileDone): Promise<FileOutcome>;
  /**
   * Permanently deletes entries that were moved to the bin before that time. Returns the contents that no
   * version uses any more.
   */
  purge(before: Date): Promise<readonly { readonly company: string; readonly hash: string }[]>;
  readonly uploads: {
    start(upload: Omit<FileUpload, 'entry'>): Promise<void>;
    find(id: string): Promise<FileUpload | null>;
    drop(id: string): Promise<void>;
    /** Deletes uploads that started before that time. Returns their ids. */
    takeOld(before: Date): Promise<readonly string[]>;
  };
}
