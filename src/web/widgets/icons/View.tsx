import { Fragment, useEffect, useId, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import type { ViewProps, WidgetContext } from '../widget.ts';
import { findIcons, pixelsOf } from './find-icons.ts';
import '../../kit/field.css';
import './icons.css';

/** A name may break between its words only. */
const wordsOf = (name: string): readonly string[] => name.split(/(?=[A-Z])/);

const nearby = { rootMargin: '300px 0px' };

interface IconsProps {
  /** The default size in pixels. */
  readonly size: number;
}

export function View({ props, context }: ViewProps<IconsProps>) {
  const { appText, format, actions } = context;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [size, setSize] = useState(String(props.size));
  const pixels = pixelsOf(size, props.size);
  const groups = findIcons(typed);
  const count = groups.reduce((sum, { names }) => sum + names.length, 0);
  const copy = (name: string): void => {
    // Browsers have no clipboard without TLS.
    const copied = navigator.clipboard?.writeText(name) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => actions.notify(appText('widgets.icons.copied', { name })),
      () => actions.notify(appText('widgets.icons.notCopied', { name })),
    );
  };
  return (
    <div className="icons" style={{ '--icon-size': `${pixels ?? props.size}px` } as CSSProperties}>
      <div className="icons-boxes">
        <input
          type="search"
          className="field"
          aria-label={appText('widgets.icons.search')}
          placeholder={appText('widgets.icons.search')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <label>
          {appText('widgets.icons.size')}
          <input
            className="icons-size field"
            value={size}
            inputMode="text"
            autoComplete="off"
            aria-invalid={pixels === null}
            aria-describedby={`${id}-size`}
            onChange={(event) => setSize(event.target.value)}
          />
        </label>
        <span
          id={`${id}-size`}
          className="icons-hint"
          data-wrong={pixels === null || undefined}
          role="status"
        >
          {appText(pixels === null ? 'widgets.icons.wrongSize' : 'widgets.icons.sizeHint', {
            usual: String(props.size),
          })}
        </span>
      </div>
      <p className="icons-count" role="status">
        {count === 0
          ? appText('widgets.icons.noMatch', { text: typed.trim() })
          : appText('widgets.icons.count', { count, figure: format.full(count, { format: 'integer' }) })}
      </p>
      {groups.map(({ style, names }) => (
        <section key={style} aria-labelledby={`${id}-${style}`}>
          <h3 id={`${id}-${style}`}>
            <span translate="no">{style}</span> · {format.full(names.length, { format: 'integer' })}
          </h3>
          <ul role="list">
            {names.map((name) => (
              <IconItem key={name} {...{ name, appText, copy }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface IconItemProps {
  readonly name: string;
  readonly appText: WidgetContext['appText'];
  readonly copy: (name: string) => void;
}

/**
 * The icon is fetched when it comes near the viewport. Its name is rendered before that, so that the browser's search
 * finds it.
 */
function IconItem({ name, appText, copy }: IconItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    }, nearby);
    observer.observe(item.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={item}>
      <button type="button" title={appText('widgets.icons.copy', { name })} onClick={() => copy(name)}>
        {isNear ? <Icon name={name} /> : <span />}
        <span className="icons-name" dir="ltr" translate="no">
          {wordsOf(name).map((word) => (
            <Fragment key={word}>
              <wbr />
              {word}
            </Fragment>
          ))}
        </span>
      </button>
    </li>
  );
}
