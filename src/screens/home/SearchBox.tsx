import { useId, useState, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { href } from '../../routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { color, dp, radius, space, text, touch } from '../../ui/theme.ts';
import { useRecent } from '../recent.ts';
import { useShared } from '../shared.ts';

const Form = styled.form`
  display: flex;
  gap: ${space.s};
  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

/* Seen while the search is being used: nothing moves before. */
const History = styled.div`
  display: none;
  margin-top: ${space.s};
  padding: ${space.s} ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  search:focus-within > & {
    display: block;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Words = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
  padding-bottom: ${space.s};
`;

const Word = styled.button`
  max-width: ${dp(240)};
  min-height: ${touch};
  padding: 0 ${space.m};
  overflow: hidden;
  border-radius: ${radius.control};
  background: ${color.sunken};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Words → the product list that has them; a game's name → that game. Shows the words searched for before. */
export function SearchBox() {
  const { searchText, currentGameName, gameTypeList, typeSearch } = useShared();
  const [words, setWords] = useState(searchText);
  const [, navigate] = useLocation();
  const { state, noteSearch, clearSearches } = useRecent();
  const list = useId();

  const search = (typed: string) => {
    const said = typed.trim();
    if (said === '') return;
    noteSearch(said);
    typeSearch(said);
    const game = gameTypeList.find(({ name }) => name === said);
    navigate(game ? href('goodList', { id: game.id, name: game.name }) : href('goodList', { keyWord: said }));
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
      {state.searches.length > 0 && (
        // The cursor stays in the field while a word is pressed, so that the words do not go before they are reached.
        <History onMouseDown={(event) => event.preventDefault()}>
          <Head>
            最近搜索
            <Button variant="quiet" small icon="trash" aria-label="清空搜索记录" onClick={clearSearches}>
              清空
            </Button>
          </Head>
          <Words>
            {state.searches.map((one) => (
              <li key={one}>
                <Word type="button" onClick={() => search(one)}>
                  {one}
                </Word>
              </li>
            ))}
          </Words>
        </History>
      )}
    </search>
  );
}
