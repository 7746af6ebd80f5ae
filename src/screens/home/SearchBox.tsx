import { useId, useState, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { href } from '../../routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme.ts';
import { useRecent } from '../recent.ts';

const Form = styled.form`
  display: flex;
  gap: ${space.s};
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

/** Words → the product list that has them. Offers the words searched for before. */
export function SearchBox() {
  const [words, setWords] = useState('');
  const [, navigate] = useLocation();
  const { state, noteSearch } = useRecent();
  const list = useId();

  const search = (event: SubmitEvent) => {
    event.preventDefault();
    const said = words.trim();
    if (said === '') return;
    noteSearch(said);
    navigate(href('goodList', { keyWord: said }));
  };

  return (
    <search>
      <Form onSubmit={search}>
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label="搜索账号"
          placeholder="搜游戏、皮肤、段位"
          autoComplete="off"
          maxLength={60}
          list={list}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          leading={<Icon name="search" />}
        />
        <Button type="submit">搜索</Button>
        <datalist id={list}>
          {state.searches.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      </Form>
    </search>
  );
}
