/** The door of the demonstration: the data that a server starts with where there are no others. */
export { demoCompanies } from './companies.ts';
export { demoVersion, ensureDemoData } from './ensure-demo-data.ts';
