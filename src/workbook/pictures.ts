import { escaped } from './escaped.ts';
import type { Bytes } from './zip.ts';

/** A picture on a sheet. */
export interface WorkbookPicture {
  readonly bytes: Bytes;
  readonly type: 'png' | 'jpeg';
  /** The cell of its top left corner. Indexes start at 0. */
  readonly at: readonly [row: number, column: number];
  /** In screen pixels. */
  readonly width: number;
  readonly height: number;
  /** The alternative text. */
  readonly text: string;
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Units of the format (EMU) per pixel. */
const UNITS = 9525;

/** The XML of a sheet's pictures. Each refers to its file by an index from 1. */
export function drawingXml(pictures: readonly WorkbookPicture[]): string {
  const anchors = pictures.map(({ at: [row, column], width, height, text }, at) => {
    const size = `cx="${Math.round(width * UNITS)}" cy="${Math.round(height * UNITS)}"`;
    return (
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext ${size}/>` +
      `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 1}" name="Picture ${at + 1}" descr="${escaped(text)}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>` +
      `<xdr:blipFill><a:blip r:embed="rId${at + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
      `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
    );
  });
  return `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">${anchors.join('')}</xdr:wsDr>`;
}
