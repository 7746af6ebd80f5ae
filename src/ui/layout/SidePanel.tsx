import { useMemo } from 'react';
import styled from 'styled-components';
import { encode } from 'uqr';
import { Icon } from '../Icon.tsx';
import { cardFace, color } from '../theme.ts';

/* In px, as it does not scale with the column. */
const Brand = styled.p`
  font-size: 32px;
  font-weight: 700;
  letter-spacing: 2px;
  line-height: 1.2;
`;

const Trust = styled.p`
  display: flex;
  gap: 8px;
  color: ${color.inkSoft};
  svg {
    color: ${color.good};
  }
`;

const Code = styled.figure`
  align-self: flex-start;
  padding: 12px;
  ${cardFace}
  svg {
    width: 128px;
    height: 128px;
    border-radius: 4px;
    background: #ffffff;
  }
  figcaption {
    margin-top: 8px;
    color: ${color.inkSoft};
    text-align: center;
  }
`;

/** Brand, slogan, and the URL as a QR code. */
export default function SidePanel({ address }: { address: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(address, { border: 2, ecc: 'M' });
    const dots = code.data.flatMap((line, y) =>
      line.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: dots.join('') };
  }, [address]);
  return (
    <>
      <Brand>号易</Brand>
      <Trust>
        <Icon name="shield" size={15} />
        <span>货款由平台保管，确认收货后才付给卖家。</span>
      </Trust>
      <Code>
        <svg viewBox={`0 0 ${size} ${size}`} aria-hidden shapeRendering="crispEdges">
          <path d={path} fill="#14181F" />
        </svg>
        <figcaption>用手机继续</figcaption>
      </Code>
    </>
  );
}
