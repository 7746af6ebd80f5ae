import { useId, useState, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { href } from '../../app/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme.ts';
import { useRecent } from '../../page/recent.ts';
import { useShared } from '../../app/session/shared.ts';
import { part } from '../../ui/part.tsx';

const SearchHistory = part(async () => (await import('./SearchHistory.tsx')).default);

const Form = styled.form`
  display: flex;
  gap: ${space.s};
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

/** The search of the home page: words lead to the product list filtered by them, a game's name to that game's list. */
export function SearchBox() {
  const { searchText, currentGameName, gameTypeList, typeSearch } = useShared();
  const [words, setWords] = useState(searchText);
  const [, navigate] = useLocation();
  const { noteSearch } = useRecent();
  const [isUsed, setUsed] = useState(false);
  const list = useId();

  const search = (typed: string) => {
    const sought = typed.trim();
    if (sought === '') return;
    noteSearch(sought);
    typeSearch(sought);
    const game = gameTypeList.find(({ name }) => name === sought);
    navigate(
      game ? href('goodList', { id: game.id, name: game.name }) : href('goodList', { keyWord: sought }),
    );
  };

  return (
    <search>
      <Form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          search(words);
        }}
      >
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label="搜索账号"
          placeholder={currentGameName === '' ? '搜游戏、皮肤、段位' : `搜${currentGameName}，或别的游戏`}
          autoComplete="off"
          maxLength={60}
          list={list}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onFocus={() => setUsed(true)}
          onBlur={() => typeSearch(words.trim())}
          leading={<Icon name="search" />}
        />
        <Button type="submit">搜索</Button>
        <datalist id={list}>
          {gameTypeList.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </Form>
      {isUsed && <SearchHistory onSearch={search} />}
    </search>
  );
}
