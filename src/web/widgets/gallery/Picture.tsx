import { useState } from 'react';

interface PictureProps {
  /** The first image that loads is shown. */
  readonly images: readonly (string | null)[];
  readonly name: string;
}

/**
 * An image in a frame of fixed proportions, so that nothing moves when it loads. Without an image, the name is shown.
 */
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
