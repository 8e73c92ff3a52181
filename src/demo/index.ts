/** The door of the demonstration: the data that a server starts with where there are no others. */
export { ensureDemoData } from './ensure-demo-data.ts';
