import { useState } from 'react';

interface PictureProps {
  /** The first that can be shown is. */
  readonly images: readonly (string | null)[];
  readonly name: string;
}

/** A picture in a frame of one shape, so that nothing moves when it comes; its name where there is none. */
export function Picture({ images, name }: PictureProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const image = images.find((one) => one !== null && !broken.includes(one)) ?? null;
  return (
    <div className="gallery-picture">
      {image === null ? (
        <span className="gallery-placeholder" aria-hidden="true">
          {name}
        </span>
      ) : (
        <img
          src={image}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setBroken([...broken, image])}
        />
      )}
    </div>
  );
}
