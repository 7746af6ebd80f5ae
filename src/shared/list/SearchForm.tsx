import type { SubmitEvent } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { color, space } from '../../ui/theme.ts';
import { hideTouchKeyboard, useSearchWords } from './searchWords.ts';

const Form = styled.form`
  display: flex;
  gap: ${space.s};
  padding: ${space.m};
  background: ${color.surface};
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

/** Search field of a list. Calls `onSearch` when it is submitted, and with '' when it is emptied. */
export function SearchForm({
  label,
  placeholder,
  asked,
  onSearch,
}: {
  label: string;
  placeholder: string;
  /** The words searched for; '' for none. */
  asked: string;
  onSearch: (words: string) => void;
}) {
  const [words, setWords] = useSearchWords(asked);
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(words.trim());
    hideTouchKeyboard();
  };
  return (
    <search>
      <Form onSubmit={search}>
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={60}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            if (event.target.value === '' && asked !== '') onSearch('');
          }}
          leading={<Icon name="search" />}
        />
        <Button type="submit">搜索</Button>
      </Form>
    </search>
  );
}
