/** The address of a folder on the page of this route (`/files/:pageType/:folder*`). */
export function folderAddress(route: string, area: string, folder: string): string {
  const path = folder
    .split('/')
    .filter((name) => name !== '')
    .map(encodeURIComponent)
    .join('/');
  return route
    .replace(':pageType', encodeURIComponent(area))
    .replace(/\/:folder\*$/, path === '' ? '' : `/${path}`);
}

export const inFolder = (folder: string, name: string): string =>
  folder === '' ? name : `${folder}/${name}`;

export const contentAddress = (ticket: string, id: string): string => `/api/contents/${ticket}/${id}`;

/** The parameter by which the address of a folder names a file that is opened in it. */
export const FILE_IN_LINK = 'file';

/** The file that the address of the page names; null where it names none. */
export const fileInLink = (): string | null => new URLSearchParams(location.search).get(FILE_IN_LINK);
