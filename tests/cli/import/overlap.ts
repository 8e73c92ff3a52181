import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportLines } from '../../../src/cli/import/report.ts';
import type { Workplace } from './importing.ts';

const INTO = ['--dataset', 'ads', '--company', 'acme'];

const facebook = (...rows: readonly string[]) =>
  `ad_id,date,account_id,impressions,inline_link_clicks,spend\n${rows.join('\n')}\n`;
const hours = (...rows: readonly string[]) =>
  `AD_ID,STAT_TIME_HOUR,SPEND,IMPRESSIONS,CLICKS,CTR,REACH\n${rows.join('\n')}\n`;
const OCTOBER = facebook('1,2026-10-30,7,100,5,1.5', '2,2026-10-30,7,100,5,1.5', '1,2026-10-31,7,100,5,2.5');

/** What becomes of rows that are there already, wherever the tables are. */
export function itReplacesRows(open: () => Promise<Workplace>): void {
  let place: Workplace;
  beforeEach(async () => {
    place = await open();
  });
  afterEach(() => place.remove());

  const stored = async (table: string, figure: string): Promise<readonly unknown[]> => {
    const warehouse = await place.warehouse();
    const { rows } = await warehouse.query({
      sql: `SELECT count(*), sum(${figure}) FROM ${table}`,
      params: [],
    });
    await warehouse.close();
    return rows[0] ?? [];
  };

  describe('a later file with days that there are already', () => {
    it('takes the place of the rows with the key of the platform, and adds the others', async () => {
      await place.importAlone(place.file('october.csv', OCTOBER), ...INTO, '--create', '--currency', 'EUR');
      const november = facebook('1,2026-10-31,7,100,5,4', '1,2026-11-01,7,100,5,8');
      const result = await place.importAlone(place.file('november.csv', november), ...INTO);
      expect(result.key).toMatchObject({
        columns: ['date', 'ad_id'],
        reason: 'the file of the table says so',
      });
      expect(reportLines(result).at(-1)).toBe(
        '  in place of 1 of the 3 rows from october.csv, imported at 2026-11-15T12:00:00Z: they have the same date, ad_id',
      );
      expect(await stored('ads', 'spend')).toEqual([4, 15]);
      expect((await place.parts()).map(({ source, rows }) => [source, rows])).toEqual([['october.csv', 2], ['november.csv', 2]]); // prettier-ignore
    });

    it('under the name of the file before, too; a part that nothing is left of is gone', async () => {
      await place.importAlone(place.file('ads.csv', OCTOBER), ...INTO, '--create', '--currency', 'EUR');
      const again = OCTOBER.replaceAll('1.5', '3.5');
      await place.importAlone(place.file('ads.csv', again), ...INTO);
      expect(await stored('ads', 'spend')).toEqual([3, 9.5]);
      expect(await place.parts()).toHaveLength(1);
    });

    it('stands beside them with --append, and a dry run says what it would replace', async () => {
      await place.importAlone(place.file('october.csv', OCTOBER), ...INTO, '--create', '--currency', 'EUR');
      const more = place.file('more.csv', facebook('1,2026-10-31,7,100,5,4'));
      const { superseded } = await place.importAlone(more, ...INTO, '--dry-run');
      expect(superseded.map(({ rows }) => rows)).toEqual([1]);
      expect(await stored('ads', 'spend')).toEqual([3, 5.5]);
      await place.importAlone(more, ...INTO, '--append');
      expect(await stored('ads', 'spend')).toEqual([4, 9.5]);
    });

    it('by the hour replaces the days that it has, though the table keeps no hours', async () => {
      const morning = hours('1,2026-10-31 08:00:00,1,9,2,2,-', '1,2026-10-31 09:00:00,2,9,2,2,-');
      await place.importAlone(place.file('morning.csv', morning), ...INTO, '--create', '--currency', 'EUR');
      const day = hours('1,2026-10-31 08:00:00,1,9,2,2,-', '1,2026-10-31 09:00:00,2,9,2,2,-', '1,2026-10-31 20:00:00,4,9,2,2,-'); // prettier-ignore
      await place.importAlone(place.file('day.csv', day), ...INTO);
      expect(await stored('ads', 'spend')).toEqual([3, 7]);
    });

    it('is refused where its own rows share the key, and nothing is changed', async () => {
      await place.importAlone(place.file('october.csv', OCTOBER), ...INTO, '--create', '--currency', 'EUR');
      const twice = facebook('1,2026-10-31,7,100,5,4', '1,2026-10-31,7,100,5,6');
      expect((await place.refusal(place.file('twice.csv', twice), ...INTO))[0]).toBe(
        '1 rows that there are already have the key (date, ad_id) of a row of this file, and 1 rows of the file share theirs with another one. --replace puts the file in their place, --append adds it beside, --key names other columns.',
      );
      expect(await stored('ads', 'spend')).toEqual([3, 5.5]);
      await place.importAlone(place.file('twice.csv', twice), ...INTO, '--replace');
      expect(await stored('ads', 'spend')).toEqual([4, 13]);
    });
  });

  const SHOPS = 'day,shop,visits\n2026-10-30,A,1\n2026-10-30,B,2\n2026-10-31,A,4\n';
  const MAKE = ['--dataset', 'shops', '--company', 'acme', '--create'];

  describe('the key of a file that no platform is known of', () => {
    it('is asked for, with the guess and its reason', async () => {
      const requested = place.importAlone(place.file('shops.csv', SHOPS), ...MAKE);
      await expect(requested).rejects.toMatchObject({
        problems: [
          {
            expected:
              'Which columns tell one row from another? Rows of a later file take the place of those with the same values in them. Taken for day, shop: the day and the groups that it takes; no two of the 3 rows share them. --key day,shop',
          },
        ],
      });
    });

    it('is what the user says, unless rows of the file share it', async () => {
      const file = place.file('shops.csv', SHOPS);
      expect(await place.refusal(file, ...MAKE, '--key', 'day')).toEqual([
        "day can't be the key: 1 rows have that of another row, as rows 2 and 3. Name the columns that tell them apart, or none.",
      ]);
      expect((await place.refusal(file, ...MAKE, '--key', 'days'))[0]).toBe(
        '--key: there is no column "days". There are: day, shop, visits.',
      );
      const { key } = await place.importAlone(file, ...MAKE, '--key', 'shop,day');
      expect(key?.columns).toEqual(['shop', 'day']);
    });

    it('may be none: then rows are added, whatever they are', async () => {
      await place.importAlone(place.file('shops.csv', SHOPS), ...MAKE, '--key', 'none');
      const later = place.file('later.csv', 'day,shop,visits\n2026-10-31,A,5\n');
      const { superseded } = await place.importAlone(later, '--dataset', 'shops', '--company', 'acme');
      expect(superseded).toEqual([]);
      expect(await stored('shops', 'visits')).toEqual([4, 12]);
    });
  });

  describe('--currency for a dataset that there is', () => {
    it('is refused where its amounts are in another one, before anything is changed', async () => {
      await place.importAlone(place.file('october.csv', OCTOBER), ...INTO, '--create', '--currency', 'USD');
      const more = place.file('more.csv', facebook('1,2026-11-01,7,100,5,4'));
      expect((await place.refusal(more, ...INTO, '--currency', 'EUR'))[0]).toMatch(
        /^--currency EUR: the amounts of ads are others \(.*spend.* in USD\) and would be added up with these\. Nothing was imported\./,
      );
      expect(await stored('ads', 'spend')).toEqual([3, 5.5]);
      await place.importAlone(more, ...INTO, '--currency', 'USD');
      expect(await stored('ads', 'spend')).toEqual([4, 9.5]);
    });

    it('is that of the company where the dataset names none, and of the row where a column does', async () => {
      const delivery = place.file('d.csv', 'Day,Campaign,Cost\n2030-01-01,One,1.5\n');
      const into = ['--dataset', 'delivery_daily', '--company', 'acme', '--currency'];
      expect((await place.refusal(delivery, ...into, 'USD'))[0]).toMatch(
        /in EUR, the currency of the company\)/,
      );
      await place.importAlone(delivery, ...into, 'EUR');
      const mixed = 'day,shop,cost,currency\n2026-10-30,A,1,EUR\n2026-10-30,B,2,USD\n';
      await place.importAlone(place.file('mixed.csv', mixed), '--dataset', 'mixed', '--company', 'acme', '--create', '--key', 'day,shop'); // prettier-ignore
      const later = place.file('later.csv', 'day,shop,cost\n2026-10-31,A,1\n');
      expect(
        (await place.refusal(later, '--dataset', 'mixed', '--company', 'acme', '--currency', 'USD'))[0],
      ).toBe(
        '--currency USD: each row of mixed has its own currency, in the column currency. Where the file has none: --set "currency=USD".',
      );
    });
  });
}
