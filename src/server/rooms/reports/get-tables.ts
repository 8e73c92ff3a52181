import { json } from '../../api/handler.ts';
import type { Handler } from '../context.ts';

/** `GET warehouse/tables`: for whoever writes datasets. */
export const getTables: Handler = async (_request, { warehouse }) =>
  json({ tables: Object.fromEntries(await warehouse.tables()) });
