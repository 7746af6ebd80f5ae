import type { SubmitEvent } from 'react';
import { useSharedPort } from '../../app/session/shared.ts';
import { useRecent } from '../../shared/recent.ts';
import { hideTouchKeyboard, useSearchWords } from '../../shared/list/searchWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Filter } from './filter.ts';

export function SearchWords({ filter, onApply }: { filter: Filter; onApply: (filter: Filter) => void }) {
  const { noteSearch } = useRecent();
  const { setSearchText: typeSearch } = useSharedPort();
  const [words, setWords] = useSearchWords(filter.keyWord);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const keyWord = words.trim();
    if (keyWord === filter.keyWord) return;
    noteSearch(keyWord);
    typeSearch(keyWord);
    onApply({ ...filter, keyWord });
    hideTouchKeyboard();
  };
  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label="关键词"
          placeholder="搜皮肤、段位、描述"
          autoComplete="off"
          maxLength={60}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          leading={<Icon name="search" />}
        />
      </form>
    </search>
  );
}
