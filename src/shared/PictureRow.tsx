import { useState } from 'react';
import styled from 'styled-components';
import { OpenPictures } from '../ui/OpenPictures.tsx';
import { dp, Picture, radius, space } from '../ui/index.ts';

/** Largest width of a thumbnail, dp. */
const SHOWN = 96;

const SHAPE = { width: 480, height: 480 } as const;

const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, ${dp(SHOWN)}));
  gap: ${space.s};
`;

const Thumb = styled.button`
  display: block;
  width: 100%;
  border-radius: ${radius.control};
`;

/** Thumbnails of sent pictures; a press opens the viewer. `names` are what the pictures show, where it is known. */
export function PictureRow({
  urls,
  label,
  names = [],
}: {
  urls: readonly string[];
  label: string;
  names?: readonly string[];
}) {
  const [viewed, setViewed] = useState<number>();
  if (urls.length === 0) return null;
  const nameOf = (index: number) => `${names[index] || label}第 ${index + 1} 张`;
  return (
    <>
      <Row aria-label={label}>
        {urls.map((url, index) => (
          <li key={url}>
            <Thumb
              type="button"
              aria-label={`查看${nameOf(index)}，共 ${urls.length} 张`}
              onClick={() => setViewed(index)}
            >
              <Picture src={url} alt="" {...SHAPE} shown={SHOWN} />
            </Thumb>
          </li>
        ))}
      </Row>
      {viewed !== undefined && (
        <OpenPictures
          start={viewed}
          pictures={urls.map((url, index) => ({ url, alt: nameOf(index), ...SHAPE }))}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  );
}
