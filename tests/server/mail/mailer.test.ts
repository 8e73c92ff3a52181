import { expect, it } from 'vitest';
import { createMailer } from '../../../src/server/mail/mailer.ts';
import { openPostOffice } from '../../support/post-office.ts';

const message = { id: 'one', to: 'a@partner.example', subject: 'Report', text: 'Here it is.', files: [] };
const mailer = (url: string) => createMailer({ url, from: 'reports@agency.example' });

it('a mail whose server went away before it said that it had taken it is unclear, and nobody sends it again', async () => {
  const office = await openPostOffice();
  office.cuts = true;
  expect(await mailer(office.url)(message)).toMatchObject({ kind: 'unclear' });
  expect(office.mails).toHaveLength(1);
  await office.close();
});

it('a mail whose server is not reached may be sent again', async () => {
  const office = await openPostOffice();
  await office.close();
  await expect(mailer(office.url)(message)).rejects.toThrow('ECONNREFUSED');
});
