import { useState } from 'react';
import styled from 'styled-components';
import { Button, Faint, Input } from './parts.tsx';

const Address = styled(Input)`
  width: 100%;
  font-size: 12px;
`;

/** Copies a link. Shows it as text where the browser forbids copying, for example over http. */
export function CopyLink({ link }: { link: string }) {
  const [message, setMessage] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setAddress(null);
      setMessage('链接已复制。');
    } catch {
      setAddress(link);
      setMessage('浏览器不让复制，请选中下面的链接。');
    }
  };
  return (
    <>
      <Button type="button" onClick={() => void copy()}>
        复制链接
      </Button>
      <Faint as="output">{message}</Faint>
      {address !== null && (
        <Address aria-label="链接" readOnly value={address} onFocus={(event) => event.target.select()} />
      )}
    </>
  );
}
