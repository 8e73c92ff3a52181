import { build } from '../../scripts/run/prepare.mjs';

/** What is started as a program of its own, in a browser or not, is what the sources say now. */
export const setup = (): void => build();
