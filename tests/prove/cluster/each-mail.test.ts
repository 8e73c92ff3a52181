import { describe, expect, it } from 'vitest';
import { mailFaults } from './each-mail.ts';

const mail = (about: string) => ({ about, recipient: 'first@partner.example' });
const told = (about: string, state: string) => ({ ...mail(about), state });
const none = { twice: [], missing: [], unstated: [], untold: [] };

describe('the comparison of mails that came with what is said of them', () => {
  it('lets an unclear mail come once or not at all', () => {
    const states = [told('a', 'sent'), told('b', 'unclear'), told('c', 'unclear')];
    expect(mailFaults([mail('a'), mail('b'), mail('c')], states, [mail('a'), mail('b')])).toEqual(none);
  });

  it('names a lost mail beside one that came twice, and one that came instead of it', () => {
    const states = [told('a', 'sent'), told('b', 'sent'), told('c', 'refused')];
    const faults = mailFaults([mail('a'), mail('b'), mail('d')], states, [mail('b'), mail('b'), mail('c')]);
    expect(faults).toEqual({
      twice: ['b to first@partner.example'],
      missing: ['a to first@partner.example'],
      unstated: ['c to first@partner.example'],
      untold: ['d to first@partner.example'],
    });
  });
});
