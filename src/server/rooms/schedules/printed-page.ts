import type { Principal } from '../../api/handler.ts';
import { UnrepeatableError } from '../../jobs/job-queue.ts';
import type { Letter } from '../unattended/send-to-all.ts';
import { fileName } from './page-file.ts';

/** What a page is printed as: sheets in a file, or a picture in the mail's body. */
const printed = ['pdf', 'png'] as const;
type Printed = (typeof printed)[number];

export const isPrinted = (as: string): as is Printed => printed.some((one) => one === as);

interface PrintedPage {
  readonly title: string;
  /** The page's path with its filters. */
  readonly address: string;
  readonly as: Printed;
  readonly language: string;
  readonly signal: AbortSignal;
}

/** Prints a page with the rights that its user has at that moment. */
export type PrintPage = (user: Principal, page: Omit<PrintedPage, 'title'>) => Promise<Buffer>;

/** How wide a picture is shown, in pixels: as wide as a sheet without its margins. */
const shownWidth = 703;

/** The file of a letter, or the picture in its body. */
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
