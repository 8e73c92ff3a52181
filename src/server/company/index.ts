// The door of companies for the command that makes one.
export { StateError } from '../state/state.ts';
export { CompanyError, createCompany } from './create-company.ts';
