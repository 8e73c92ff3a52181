import { describe } from 'vitest';
import { describeEveryPage } from './support/every-page.ts';

describe('every shipped page', () => {
  describeEveryPage(1, 3);
});
