import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { groupsQuery } from '../reads.ts';
import { color, CopyButton, EmptyState, Skeleton, space, spaceBetween, text, touch } from '../../ui/index.ts';
import { ReadRows } from '../../shared/ReadRows.tsx';

const Row = styled.li`
  ${spaceBetween}
  gap: ${space.s};
  padding: ${space.xs} 0;
  & + & {
    border-top: 1px solid ${color.line};
  }
`;

const Soft = styled.span`
  display: block;
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

const Join = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${touch};
`;

export function Groups() {
  return (
    <ReadRows
      read={useQuery(groupsQuery())}
      loading={
        <>
          <Skeleton height={52} />
          <br />
          <Skeleton height={52} />
        </>
      }
      failedTitle="交流群没能加载"
      empty={<EmptyState drawing="message" title="还没有交流群" text="自称官方的群都不是号易的。" />}
    >
      {(groups) => (
        <ul>
          {groups.map((group) => (
            <Row key={group.id}>
              <span>
                {group.name}
                <Soft>群号 {group.qq}</Soft>
              </span>
              {group.link === undefined ? (
                <CopyButton text={group.qq} label="复制群号" of={group.name} />
              ) : (
                <Join href={group.link} target="_blank" rel="noopener noreferrer nofollow">
                  加入
                </Join>
              )}
            </Row>
          ))}
        </ul>
      )}
    </ReadRows>
  );
}
