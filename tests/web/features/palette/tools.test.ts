import { describe, expect, it } from 'vitest';
import { createPreferences } from '../../../../src/web/services/preferences.ts';
import { commandsOf } from '../../../../src/web/features/palette/commands.ts';
import { matchScore } from '../../../../src/web/features/palette/match-score.ts';
import { commandNames, keysOf, shortcuts } from '../../../../src/web/features/palette/shortcuts.ts';
import { memoryStorage } from '../../session/memory-storage.ts';

const page = ['Campaign performance', 'Smart reporting'];

describe('the palette finds', () => {
  it.each([
    ['camp', 1],
    ['CAMPAIGN PERF', 1],
    ['perf', 0.8],
    ['formance', 0.6],
    ['smart perf', 0.4],
    ['perf budget', 0],
    ['  ', 1],
  ])('a page for %j with score %d', (typed, score) => {
    expect(matchScore(page, typed)).toBe(score);
  });

  it('names whatever their accents', () => {
    expect(matchScore(['Caffè Trevino', 'Brands'], 'caffe')).toBe(1);
  });
});

describe('the shortcuts', () => {
  it('are each for another command and other keys', () => {
    expect(new Set(shortcuts.map(({ binding }) => binding)).size).toBe(shortcuts.length);
    expect(new Set(shortcuts.map(({ command }) => command)).size).toBe(shortcuts.length);
    expect(commandNames).toEqual(expect.arrayContaining(shortcuts.map(({ command }) => command)));
  });

  it('are shown as the keyboard at hand names them', () => {
    expect(keysOf('$mod+k', false)).toEqual([['Ctrl', 'K']]);
    expect(keysOf('$mod+k', true)).toEqual([['⌘', 'K']]);
    expect(keysOf('g h', false)).toEqual([['G'], ['H']]);
    expect(keysOf('Shift+?', false)).toEqual([['?']]);
  });
});

const nothing = (): void => undefined;

const commandsWith = (
  storage: ReturnType<typeof memoryStorage>,
  customersSkin: 'light' | 'dark' | 'brand',
) => {
  const preferences = createPreferences(storage, ['en']);
  const commands = commandsOf({
    open: nothing,
    toggleAdvisor: nothing,
    goHome: nothing,
    logOut: nothing,
    preferences,
    customersSkin: () => customersSkin,
  });
  return { commands, preferences };
};

describe('a command', () => {
  it('collapses the menu and widens it again, and brings a hidden one back', () => {
    const storage = memoryStorage();
    const { commands, preferences } = commandsWith(storage, 'light');
    commands.menu();
    expect(createPreferences(storage, ['en']).view()).toMatchObject({ menuCollapsed: true });
    preferences.set({ menuHidden: true });
    commands.menu();
    expect(createPreferences(storage, ['en']).view()).toMatchObject({
      menuHidden: false,
      menuCollapsed: true,
    });
  });

  it.each([
    ['brand', 'dark', 'brand'],
    ['light', 'dark', 'light'],
    ['dark', 'light', 'dark'],
  ] as const)('changes the skin of a customer with %s to %s and back to %s', (customers, ...skins) => {
    const { commands, preferences } = commandsWith(memoryStorage(), customers);
    for (const skin of skins) {
      commands.skin();
      expect(preferences.view().skin).toBe(skin);
    }
  });
});
