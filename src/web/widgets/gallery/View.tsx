import { AddressLink } from '../AddressLink.tsx';
import type { ViewProps } from '../widget.ts';
import './gallery.css';
import { Picture } from './Picture.tsx';
import type { GalleryProps } from './to-props.ts';
import { usePictures } from './use-pictures.ts';

export function View({ props, context }: ViewProps<GalleryProps>) {
  const pictures = usePictures(props.pictures, context.actions);
  return (
    <>
      <ul className="gallery" role="list">
        {props.items.map(({ key, member, name, image, badge, status, figures, address }) => (
          <li key={key}>
            <Picture images={[pictures.get(member) ?? null, image]} name={name} />
            {badge === null ? null : <span className="gallery-badge">{badge}</span>}
            {status === null ? null : (
              <span className="gallery-status" data-tone={status.tone}>
                {status.name}
              </span>
            )}
            <p className="gallery-name" title={name}>
              {address === null ? (
                <bdi>{name}</bdi>
              ) : (
                <AddressLink
                  link={{ address, open: context.actions.open }}
                  className="gallery-link"
                  title={name}
                >
                  <bdi>{name}</bdi>
                </AddressLink>
              )}
            </p>
            <dl>
              {figures.map(({ title, value, full }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd title={full}>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {props.note === null ? null : (
        <p className="chart-note" title={props.note}>
          {props.note}
        </p>
      )}
    </>
  );
}
