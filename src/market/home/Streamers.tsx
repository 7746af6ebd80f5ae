import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { bannersQuery } from '../../content/index.ts';
import { Avatar, centredColumn, color, FlushCard, space, text } from '../../ui/index.ts';
import { Strip } from '../Strip.ts';

const Streamer = styled.a`
  ${centredColumn}
  gap: ${space.xs};
  color: ${color.ink};
  font-size: ${text.small};
`;

/** 合作主播; renders nothing if there are none. */
export function Streamers() {
  const streamers = useQuery(bannersQuery('streamer'));
  if (!streamers.data || streamers.data.length === 0) return null;
  return (
    <FlushCard label="合作主播" isTitled>
      <Strip $item={72} $inset>
        {streamers.data.map((one) => (
          <li key={one.id}>
            <Streamer
              as={one.link === undefined ? 'span' : 'a'}
              {...(one.link !== undefined && {
                href: one.link,
                target: '_blank',
                rel: 'noopener noreferrer',
              })}
            >
              <Avatar name={one.name} src={one.picture} size={56} />
              {one.name}
            </Streamer>
          </li>
        ))}
      </Strip>
    </FlushCard>
  );
}
