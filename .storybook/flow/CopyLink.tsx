import { useState } from 'react';
import styled from 'styled-components';
import { Button, Faint, Input } from './parts.tsx';

const Address = styled(Input)`
  width: 100%;
  font-size: 12px;
`;

interface CopyLinkProps {
  link: string;
  /** The names of the active states that the link does not contain. */
  unlinked: string;
}

/** Copies a link. Shows it as text where the browser forbids copying, for example over http. */
export function CopyLink({ link, unlinked }: CopyLinkProps) {
  const [message, setMessage] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const note = unlinked && `链接里没有${unlinked}。`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setAddress(null);
      setMessage(`链接已复制。${note}`);
    } catch {
      setAddress(link);
      setMessage(`浏览器不让复制，请选中下面的链接。${note}`);
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
