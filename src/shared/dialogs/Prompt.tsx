import { useEffect, useEffectEvent } from 'react';
import type { PromptWords } from '../../flow/dialogs.ts';
import { useDialogs } from './port.ts';

interface PromptProps extends Omit<PromptWords, 'signal'> {
  /** Receives the valid text, or null if cancelled. */
  onAnswer: (text: string | null) => void;
}

/** Opens the app's prompt while mounted. Renders nothing; unmounting cancels the prompt without an answer. */
export function Prompt({ onAnswer, ...words }: PromptProps) {
  const { prompt } = useDialogs();
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const text = await prompt({ ...words, signal });
    if (!signal.aborted) onAnswer(text);
  });
  useEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal);
    return () => controller.abort();
  }, []);
  return null;
}
