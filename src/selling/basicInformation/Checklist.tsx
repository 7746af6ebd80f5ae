import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { attributesQuery } from '../../market/index.ts';
import { Card, color, space, text } from '../../ui/index.ts';

const Words = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
  & + & {
    margin-top: ${space.xs};
  }
`;

/** The questions of the next step, so that people can look up the answers in the game first. */
export function Checklist({ gameId }: { gameId: string }) {
  const asked = useQuery(attributesQuery(gameId)).data?.filter(
    ({ isEnabled, isShownInSell }) => isEnabled && isShownInSell,
  );
  if (asked === undefined || asked.length === 0) return null;
  const required = asked.filter(({ isRequired }) => isRequired).map(({ label }) => label);
  const others = asked.filter(({ isRequired }) => !isRequired).map(({ label }) => label);
  return (
    <Card title="下一步要填的">
      {required.length > 0 && <Words>必填：{required.join('、')}</Words>}
      {others.length > 0 && <Words>选填：{others.join('、')}</Words>}
      <Words>可以先在游戏里截好图，填的时候直接照着选。</Words>
    </Card>
  );
}
