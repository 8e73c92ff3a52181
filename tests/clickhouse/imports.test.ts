import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workplace } from '../cli/import/importing.ts';
import { absence, answersOf, importReal, REAL_FILES, wantedOf } from '../support/real-totals.ts';
import { inDatabase } from './chdb.ts';
import { copied } from './copied.ts';

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place.remove());

describe.skipIf(absence !== '')(`imported files answer their control totals on ClickHouse${absence}`, () => {
  it.each(REAL_FILES)('$what', async (real) => {
    const imported = await importReal(place, real.file);
    const stored = await place.warehouse();
    const warehouse = await copied(stored, [imported.table], (await inDatabase('imported')).client);
    expect(await answersOf(real, imported, warehouse)).toEqual(wantedOf(real));
    await stored.close();
  });
});
