import { useEffect, useEffectEvent } from 'react';
import { useDialogs, type PromptWords } from './port.ts';

export interface PromptProps extends Omit<PromptWords, 'signal'> {
  /** The text once it fits, or null when the person gave it up. */
  onAnswer: (text: string | null) => void;
}

/** Asks by the app's prompt for as long as it is mounted. Draws nothing itself; what is unmounted is not answered. */
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
