import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface CopyButtonProps {
  text: string;
  label?: string;
  /** Whose text it is, for screen readers. Distinguishes equal buttons. */
  of?: string;
}

/** Copies a text and shows whether it worked. */
export function CopyButton({ text, label = '复制', of }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (result === null) return undefined;
    const timer = setTimeout(() => setResult(null), 2000);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      setResult('failed');
    }
  };

  return (
    <>
      <VisuallyHidden aria-live="polite">
        {result === 'copied' ? '已复制' : result === 'failed' ? '没能复制，请手动选取' : ''}
      </VisuallyHidden>
      <Button
        variant="quiet"
        small
        icon={result === 'copied' ? 'check' : 'copy'}
        onClick={() => {
          void copy();
        }}
      >
        {result === 'copied' ? '已复制' : result === 'failed' ? '请手动选取' : label}
        {of !== undefined && <VisuallyHidden>，{of}</VisuallyHidden>}
      </Button>
    </>
  );
}
