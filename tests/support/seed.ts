import { configureGlobal } from 'fast-check';

// The same cases in each run: a change is never refused for what the luck of the draw finds in another place.
// `PROPERTY_SEED` draws others; `npm run prove` draws new ones each time.
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });
