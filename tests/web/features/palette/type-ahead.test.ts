import { describe, expect, it } from 'vitest';
import { typeAhead } from '../../../../src/web/features/palette/type-ahead.ts';

/** A window whose keys are pressed here; says which of them reached the page. */
const keyboard = () => {
  const target = new EventTarget();
  const reached: string[] = [];
  const ahead = typeAhead(target as unknown as Window);
  target.addEventListener('keydown', (event) => void reached.push((event as Press).key));
  const press = (key: string, modifiers: Partial<Press> = {}): boolean =>
    target.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...modifiers }));
  return { ahead, press, reached };
};
type Press = Event & { readonly key: string; readonly ctrlKey: boolean; readonly isComposing: boolean };

describe('what is typed before its field is there', () => {
  it('is kept from the page, and is what was meant after a slip', () => {
    const { ahead, press, reached } = keyboard();
    for (const key of ['d', 'a', 'x', 'Backspace', 's', '🙂']) expect(press(key)).toBe(false);
    expect(ahead.text()).toBe('das🙂');
    expect(reached).toEqual([]);
  });

  it('is no key that moves, and none that is pressed with another', () => {
    const { ahead, press, reached } = keyboard();
    press('Shift');
    press('Tab');
    press('r', { ctrlKey: true });
    press('a', { isComposing: true });
    expect(ahead.text()).toBe('');
    expect(reached).toEqual(['Shift', 'Tab', 'r', 'a']);
  });

  it('ends with the field: keys go where they go again, and the text stays', () => {
    const { ahead, press, reached } = keyboard();
    press('v');
    ahead.end();
    press('e');
    expect(ahead.text()).toBe('v');
    expect(reached).toEqual(['e']);
  });
});
