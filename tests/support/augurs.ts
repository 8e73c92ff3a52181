import { augursModel } from '../../src/modelling/index.ts';
import { readAugurs } from '../../src/server/models/read-augurs.ts';

/** The model that forecasts are made with, as the server loads it. */
export const predict = augursModel(readAugurs());
