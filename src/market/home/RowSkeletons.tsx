import styled from 'styled-components';
import { dp, Skeleton, spaceBetween } from '../../ui/index.ts';

const Line = styled.div<{ $height: number }>`
  ${spaceBetween}
  height: ${({ $height }) => dp($height)};
`;

/** Skeleton of list rows of a height in dp. */
export const RowSkeletons = ({ count, height }: { count: number; height: number }) =>
  Array.from({ length: count }, (_, index) => (
    <Line key={index} $height={height}>
      <Skeleton width="70%" height={16} />
      <Skeleton width={40} height={12} />
    </Line>
  ));
