import { useState } from 'react';

interface PictureProps {
  readonly image: string | null;
  readonly name: string;
}

/** A picture in a frame of one shape, so that nothing moves when it comes; its name where there is none. */
export function Picture({ image, name }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="gallery-picture">
      {image === null || image === broken ? (
        <span className="gallery-placeholder" aria-hidden="true">
          {name}
        </span>
      ) : (
        <img src={image} alt={name} loading="lazy" decoding="async" onError={() => setBroken(image)} />
      )}
    </div>
  );
}
