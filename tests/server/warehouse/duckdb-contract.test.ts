import { duckDbOf } from '../../support/query/tables.ts';
import { itKeepsTheContract } from './contract.ts';

itKeepsTheContract(duckDbOf);
