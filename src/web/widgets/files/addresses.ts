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
