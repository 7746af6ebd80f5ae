import { useMemo } from 'react';
import styled from 'styled-components';
import { renderSVG } from 'uqr';
import { dp, radius } from '../../../ui/index.ts';

const Figure = styled.img`
  width: ${dp(200)};
  height: ${dp(200)};
  border-radius: ${radius.control};
  /* Dark on white in both themes: scanners want it so. */
  background: #ffffff;
`;

/** A text as a QR code; a picture, so that a long press can keep it. */
export function Code({ text, label }: { text: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 3, ecc: 'M' }))}`,
    [text],
  );
  return <Figure src={source} alt={label} width={200} height={200} />;
}
