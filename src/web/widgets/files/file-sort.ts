export const sortFields = ['name', 'type', 'bytes', 'changedAt'] as const;

export interface FileSort {
  readonly by: (typeof sortFields)[number];
  readonly isDescending: boolean;
}
