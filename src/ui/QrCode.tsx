import { useMemo } from 'react';
import styled from 'styled-components';
import { renderSVG } from 'uqr';
import { dp, radius } from './theme.ts';

const Figure = styled.img<{ $size: number }>`
  width: ${({ $size }) => dp($size)};
  height: ${({ $size }) => dp($size)};
  border-radius: ${radius.control};
  /* Dark on white in both themes, for scanners. */
  background: #ffffff;
`;

/** QR code as an image, which can be saved by a long press. `size` in dp. */
export function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 3, ecc: 'M' }))}`,
    [text],
  );
  return <Figure $size={size} src={source} alt={label} width={size} height={size} />;
}
