import { useId, useState, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { href } from '../../app/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme.ts';
import { useRecent } from '../../shared/recent.ts';
import { useShared, useSharedPort } from '../../app/session/shared.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const SearchHistory = lazyPart(async () => (await import('./SearchHistory.tsx')).default);

const Form = styled.form`
  display: flex;
  gap: ${space.s};
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

/** Games for the browser's autocomplete. */
function GameNames({ id }: { id: string }) {
  const games = useShared(({ gameTypeList }) => gameTypeList);
  return (
    <datalist id={id}>
      {games.map((game) => (
        <option key={game.id} value={game.name}>
          {game.name}
        </option>
      ))}
    </datalist>
  );
}

/** Search field of the home page. Leads to the product list, or to the list of a game if its name was typed. */
export function SearchBox() {
  const { get, setSearchText: typeSearch } = useSharedPort();
  const currentGameName = useShared((shared) => shared.currentGameName);
  const [words, setWords] = useState(() => get().searchText);
  const [, navigate] = useLocation();
  const { noteSearch } = useRecent();
  const [isUsed, setUsed] = useState(false);
  const list = useId();

  const search = (typed: string) => {
    const sought = typed.trim();
    if (sought === '') return;
    noteSearch(sought);
    typeSearch(sought);
    const game = get().gameTypeList.find(({ name }) => name === sought);
    navigate(game ? href('goodList', { id: game.id }) : href('goodList', { keyWord: sought }));
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
        <GameNames id={list} />
      </Form>
      {isUsed && <SearchHistory onSearch={search} />}
    </search>
  );
}
