import styled from 'styled-components';
import { money } from './format.ts';
import { Icon } from './Icon.tsx';
import { cardFace, color, dp, space, text } from './theme.ts';

interface CoverageCardProps {
  /** Name of the protection. */
  name: string;
  covered: readonly string[];
  notCovered: readonly string[];
  /** Days of protection; 0 for none. */
  days: number;
  /** Compensation if the account is taken back, in fen; null if none. */
  payout: number | null;
}

const Root = styled.section`
  ${cardFace}
  overflow: hidden;
`;

const Head = styled.div<{ $some: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space.s};
  padding: ${space.m} ${space.l};
  color: ${({ $some }) => ($some ? color.good : color.inkFaint)};
  h2 {
    flex: 1;
    color: ${color.ink};
    font-size: ${text.strong};
  }
`;

const Days = styled.span`
  color: ${color.inkSoft};
  font-variant-numeric: tabular-nums;
`;

const Payout = styled.p<{ $some: boolean }>`
  padding: ${space.m} ${space.l};
  background: ${({ $some }) => ($some ? color.goodSoft : color.sunken)};
  color: ${({ $some }) => ($some ? color.good : color.inkSoft)};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

const Lists = styled.div`
  display: grid;
  gap: ${space.m};
  padding: ${space.m} ${space.l} ${space.l};
  h3 {
    margin-bottom: ${space.xs};
    color: ${color.inkFaint};
    font-size: ${text.caption};
    font-weight: 400;
  }
`;

const Item = styled.li<{ $covered: boolean }>`
  display: flex;
  gap: ${space.s};
  padding: ${dp(2)} 0;
  color: ${({ $covered }) => ($covered ? color.ink : color.inkSoft)};
  svg {
    margin-top: ${dp(2)};
    color: ${({ $covered }) => ($covered ? color.good : color.inkFaint)};
  }
`;

/** What a protection tier covers, for how long, and its compensation. */
export function CoverageCard({ name, covered, notCovered, days, payout }: CoverageCardProps) {
  return (
    <Root>
      <Head $some={payout !== null}>
        <Icon name={payout === null ? 'info' : 'shield'} size={22} />
        <h2>{name}</h2>
        <Days>{days > 0 ? `保障 ${days} 天` : '无保障期'}</Days>
      </Head>
      <Payout $some={payout !== null}>
        {payout === null ? '若被找回，没有赔付' : `若被找回，你可获得 ${money(payout)}`}
      </Payout>
      <Lists>
        {[
          { title: '保障', items: covered, isCovered: true },
          { title: '不保障', items: notCovered, isCovered: false },
        ].map(
          ({ title, items, isCovered }) =>
            items.length > 0 && (
              <div key={title}>
                <h3>{title}</h3>
                <ul>
                  {items.map((item) => (
                    <Item key={item} $covered={isCovered}>
                      <Icon name={isCovered ? 'check' : 'close'} size={16} />
                      {item}
                    </Item>
                  ))}
                </ul>
              </div>
            ),
        )}
      </Lists>
    </Root>
  );
}
