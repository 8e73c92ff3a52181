/** The public interface of the demonstration: the data of a server without any other. */
export { demoCompanies } from './companies.ts';
export { demoVersion, ensureDemoData } from './ensure-demo-data.ts';
