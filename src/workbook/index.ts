// The public interface of the workbook library: streams Excel files in a browser or on a server.
export { createWorkbook } from './workbook-writer.ts';
export { sheetNames } from './sheet-names.ts';
export type { Bytes } from './zip.ts';
export type { WorkbookPicture } from './pictures.ts';
export type { CellValue, SheetLayout, WorkbookRow } from './sheet-xml.ts';
export type { SheetWriter, WorkbookWriter } from './workbook-writer.ts';
