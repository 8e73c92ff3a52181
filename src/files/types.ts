/** How a file is previewed. */
export type Preview = 'picture' | 'video' | 'pdf' | 'text' | 'table' | 'none';

interface FileType {
  /** Media types. The first one is used for downloads. */
  readonly media: readonly string[];
  /** Extensions without the dot. The first one is the default. */
  readonly endings: readonly string[];
  readonly preview: Preview;
}

const office = 'application/vnd.openxmlformats-officedocument';

/** The supported types of files, by the names that areas use. None of them can run in a browser. */
export const fileTypes = {
  png: { media: ['image/png', 'image/apng'], endings: ['png'], preview: 'picture' },
  jpg: { media: ['image/jpeg'], endings: ['jpg', 'jpeg'], preview: 'picture' },
  webp: { media: ['image/webp'], endings: ['webp'], preview: 'picture' },
  gif: { media: ['image/gif'], endings: ['gif'], preview: 'picture' },
  avif: { media: ['image/avif'], endings: ['avif'], preview: 'picture' },
  mp4: { media: ['video/mp4', 'video/x-m4v'], endings: ['mp4', 'm4v'], preview: 'video' },
  mov: { media: ['video/quicktime'], endings: ['mov'], preview: 'video' },
  webm: { media: ['video/webm'], endings: ['webm'], preview: 'video' },
  pdf: { media: ['application/pdf'], endings: ['pdf'], preview: 'pdf' },
  txt: { media: ['text/plain'], endings: ['txt', 'md'], preview: 'text' },
  csv: { media: ['text/csv'], endings: ['csv', 'tsv'], preview: 'table' },
  xlsx: { media: [`${office}.spreadsheetml.sheet`], endings: ['xlsx'], preview: 'none' },
  docx: { media: [`${office}.wordprocessingml.document`], endings: ['docx'], preview: 'none' },
  pptx: { media: [`${office}.presentationml.presentation`], endings: ['pptx'], preview: 'none' },
} as const satisfies Record<string, FileType>;

export type FileTypeName = keyof typeof fileTypes;

const byEnding: ReadonlyMap<string, FileTypeName> = new Map(
  Object.entries(fileTypes).flatMap(([name, { endings }]) =>
    endings.map((ending) => [ending as string, name as FileTypeName] as const),
  ),
);

/** The type by the extension of a name. Null for an unsupported extension. */
export function typeOfName(name: string): FileTypeName | null {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? null : (byEnding.get(name.slice(dot + 1).toLowerCase()) ?? null);
}

export const shownAs = (type: FileTypeName): Preview => fileTypes[type].preview;
