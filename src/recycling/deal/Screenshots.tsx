import { useState } from 'react';
import styled from 'styled-components';
import type { PoolItem } from '../../../contract/recycling/recycling.ts';
import { Card, Picture, radius, space } from '../../ui/index.ts';
import { OpenPictures } from '../../ui/OpenPictures.tsx';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { PICTURE } from '../../shared/listingCard.ts';

const Pictures = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space.s};
`;

const Open = styled.button`
  display: block;
  width: 100%;
  border-radius: ${radius.control};
`;

const MAX_THUMBNAILS = 12;

/** The account's pictures for merchants. */
export function Screenshots({ pictures }: Pick<PoolItem, 'pictures'>) {
  const [viewed, setViewed] = useState<number>();
  if (pictures.length === 0) return null;
  return (
    <Card title="游戏截图">
      <Stack>
        <Pictures>
          {pictures.slice(0, MAX_THUMBNAILS).map(({ url, name }, index) => (
            <li key={url}>
              <Open type="button" aria-label={`看第 ${index + 1} 张大图`} onClick={() => setViewed(index)}>
                <Picture src={url} alt={name} {...PICTURE} />
              </Open>
            </li>
          ))}
        </Pictures>
        {pictures.length > MAX_THUMBNAILS && (
          <SecondaryText>共 {pictures.length} 张，点开可以看全部</SecondaryText>
        )}
      </Stack>
      {viewed !== undefined && (
        <OpenPictures
          start={viewed}
          pictures={pictures.map(({ url, name }) => ({ url, alt: name, ...PICTURE }))}
          onClose={() => setViewed(undefined)}
        />
      )}
    </Card>
  );
}
