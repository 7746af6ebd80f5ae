import { useMutation } from '@tanstack/react-query';
import styled from 'styled-components';
import { readFailureText } from '../../shared/failedRead.ts';
import { noticeVote } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { color, space } from '../../ui/theme.ts';
import { useSession } from '../../app/session/view.ts';
import { SecondaryText } from '../../ui/SecondaryText.ts';

const Box = styled.section`
  display: grid;
  justify-items: center;
  gap: ${space.m};
  padding: ${space.l};
  border-top: 1px solid ${color.line};
  background: ${color.surface};
  text-align: center;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space.m};
`;

/** Feedback on an article. A member has one vote and may change it. 没解决 shows links to support. */
export function Vote({ id }: { id: string }) {
  const { isMember, toLogin } = useSession();
  const vote = useMutation(noticeVote(id));
  const cast = (answer: 'solved' | 'unsolved') => {
    if (vote.isPending) return;
    if (isMember) vote.mutate(answer);
    else toLogin();
  };
  const isSending = (answer: 'solved' | 'unsolved') => vote.isPending && vote.variables === answer;
  const isChosen = (answer: 'solved' | 'unsolved') => vote.isSuccess && vote.variables === answer;
  return (
    <Box aria-labelledby="vote">
      <h3 id="vote">这篇文章解决了你的问题吗？</h3>
      <Line>
        <Button
          variant="secondary"
          aria-pressed={isChosen('solved')}
          busy={isSending('solved')}
          onClick={() => cast('solved')}
        >
          解决了
        </Button>
        <Button
          variant="secondary"
          aria-pressed={isChosen('unsolved')}
          busy={isSending('unsolved')}
          onClick={() => cast('unsolved')}
        >
          没解决
        </Button>
      </Line>
      <output>
        {vote.data && (
          <SecondaryText>
            已记下。{vote.data.solved + vote.data.unsolved} 人中有 {vote.data.solved} 人说解决了。
          </SecondaryText>
        )}
      </output>
      {vote.isError && <SecondaryText role="alert">没有记下：{readFailureText(vote.error)}</SecondaryText>}
      {isChosen('unsolved') && (
        <Line>
          <ButtonLink variant="secondary" href={href('support')}>
            联系客服
          </ButtonLink>
          <ButtonLink variant="secondary" href={href('feedback')}>
            告诉我们哪里没说清
          </ButtonLink>
        </Line>
      )}
    </Box>
  );
}
