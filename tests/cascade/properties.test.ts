import { arbitraryBar } from './support/arbitrary-session.ts';
import { describeLaws } from './support/describe-laws.ts';

describeLaws('every bar', arbitraryBar);
