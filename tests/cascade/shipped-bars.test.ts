import * as fc from 'fast-check';
import { shippedBars } from '../support/shipped-bars.ts';
import { describeLaws } from './support/describe-laws.ts';

describeLaws('every bar that is shipped', fc.constantFrom(...shippedBars.map(({ spec }) => spec)));
