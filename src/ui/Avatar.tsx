import { useState } from 'react';
import styled from 'styled-components';
import { assetUrl } from './assetUrl.ts';
import { color, dp } from './theme.ts';

interface AvatarProps {
  /** Shown as text beside the picture, so the picture is decorative. */
  name: string;
  src?: string | null;
  size?: number;
}

const Root = styled.span<{ $size: number }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  flex: none;
  overflow: hidden;
  width: ${({ $size }) => dp($size)};
  height: ${({ $size }) => dp($size)};
  border-radius: 50%;
  background: ${color.accentSoft};
  color: ${color.accent};
  font-size: ${({ $size }) => dp(Math.max(11, $size * 0.42))};
  font-weight: 600;
  line-height: 1;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** Picture of a person, or the first character of the name. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src !== undefined && src !== null && src !== '' && src !== broken;
  return (
    <Root $size={size} aria-hidden>
      {shown ? (
        <img
          src={assetUrl(src)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBroken(src)}
        />
      ) : (
        ([...name.trim()][0] ?? '号')
      )}
    </Root>
  );
}
