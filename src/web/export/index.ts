// The public exports: reports as files. Independent of widgets and the network.
export { aboutReport, aboutRows } from './about.ts';
export type { About, AboutWords } from './about.ts';
export { createBlobSink } from './blob-sink.ts';
export { csvPieces } from './csv.ts';
export type { SheetPart } from './figures-sheet.ts';
export { downloadBlob, fileName } from './download.ts';
export { chartImage } from './image.ts';
export { sheetOf } from './sheet.ts';
export type { SheetWords } from './sheet.ts';
export { pageWorkbook } from './page-workbook.ts';
export type { PageCover, PageTable } from './page-workbook.ts';
export { widgetWorkbook } from './widget-workbook.ts';
export { workbookFile } from './workbook-file.ts';
