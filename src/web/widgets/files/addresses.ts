/** Returns the URL of a folder on the page with this route (`/files/:pageType/:folder*`). */
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

/** The URL parameter that names a file to open in a folder. */
export const FILE_IN_LINK = 'file';

/** Returns the file named by the page's URL; null when there is none. */
export const fileInLink = (): string | null => new URLSearchParams(location.search).get(FILE_IN_LINK);
