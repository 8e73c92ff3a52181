import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { late } from '../../../src/web/kit/late.tsx';

const Greeting = ({ name }: { readonly name: string }) => createElement('b', null, name);

describe('a component whose code comes later', () => {
  it('draws what stands in for it until then, and itself without a detour when its code is here', async () => {
    const { Component, preload } = late(() => Promise.resolve(Greeting));
    const greeting = createElement(Component, { name: 'Ada', fallback: '…' });
    expect(renderToStaticMarkup(greeting)).toBe('…');
    await preload();
    expect(renderToStaticMarkup(greeting)).toBe('<b>Ada</b>');
  });

  it('asks for its code once', async () => {
    let times = 0;
    const { preload } = late(() => {
      times += 1;
      return Promise.resolve(Greeting);
    });
    await Promise.all([preload(), preload()]);
    await preload();
    expect(times).toBe(1);
  });

  it('asks again after a failure', async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.resolve(Greeting)];
    const { preload } = late(() => answers.shift()!);
    await expect(preload()).rejects.toThrow('offline');
    await expect(preload()).resolves.toBe(Greeting);
  });
});
