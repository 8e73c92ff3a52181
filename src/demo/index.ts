/** The door of the demonstration: the data that a server starts with where there are no others. */
export { COMPANIES } from './companies.ts';
export { ensureDemoData, warehouseFile } from './ensure-demo-data.ts';
