import type { Principal } from '../../api/handler.ts';
import { UnrepeatableError } from '../../jobs/job-queue.ts';
import type { Letter } from '../unattended/send-to-all.ts';
import { fileName } from './page-file.ts';

/** The formats of a printed page: a PDF file, or a picture in the mail's body. */
const printed = ['pdf', 'png'] as const;
type Printed = (typeof printed)[number];

export const isPrinted = (as: string): as is Printed => printed.some((one) => one === as);

interface PrintedPage {
  readonly title: string;
  /** The page's path with its query string. */
  readonly address: string;
  readonly as: Printed;
  readonly language: string;
  readonly signal: AbortSignal;
}

/** Prints a page with the user's current rights. */
export type PrintPage = (user: Principal, page: Omit<PrintedPage, 'title'>) => Promise<Buffer>;

/** The displayed width of a picture, in pixels: that of a sheet without its margins. */
const shownWidth = 703;

/**
 * The printed page as a file of the mail, or as a picture in its body. Throws an `UnrepeatableError` when the
 * server can't print.
 */
export async function printedLetter(
  printPage: PrintPage | null,
  owner: Principal,
  { title, ...page }: PrintedPage,
): Promise<Partial<Letter>> {
  if (printPage === null)
    throw new UnrepeatableError(
      'This server has no Chromium to print pages with: have it installed, or choose another file.',
    );
  const content = await printPage(owner, page);
  const name = `${fileName(title)}.${page.as}`;
  if (page.as === 'pdf') return { files: [{ name, type: 'application/pdf', content }] };
  return { picture: { name, type: 'image/png', content, alt: title, width: shownWidth } };
}
