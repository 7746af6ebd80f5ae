import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { cardFace, color, dp, oneLine, radius, space, spaceBetween, text, touch } from '../../ui/theme.ts';
import { useRecent } from '../../shared/recent.ts';

/* Shown while the search field has focus. */
const Root = styled.div`
  display: none;
  margin-top: ${space.s};
  padding: ${space.s} ${space.m};
  ${cardFace}
  search:focus-within > & {
    display: block;
  }
`;

const Head = styled.div`
  ${spaceBetween}
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
  ${oneLine}
  border-radius: ${radius.control};
  background: ${color.sunken};
`;

export default function SearchHistory({ onSearch }: { onSearch: (words: string) => void }) {
  const { state, clearSearches } = useRecent();
  if (state.searches.length === 0) return null;
  return (
    // Keeps the focus in the field, as the history is hidden without it.
    <Root onMouseDown={(event) => event.preventDefault()}>
      <Head>
        最近搜索
        <Button variant="quiet" small icon="trash" aria-label="清空搜索记录" onClick={clearSearches}>
          清空
        </Button>
      </Head>
      <Words>
        {state.searches.map((one) => (
          <li key={one}>
            <Word type="button" onClick={() => onSearch(one)}>
              {one}
            </Word>
          </li>
        ))}
      </Words>
    </Root>
  );
}
