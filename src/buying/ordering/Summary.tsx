import { memo } from 'react';
import { ItemHead } from '../../shared/ItemHead.tsx';
import { Price } from '../../ui/index.ts';

export interface Subject {
  picture: string;
  title: string;
  gameName: string;
  region: string;
  price: number;
}

export const Summary = memo(function Summary({ subject }: { subject: Subject }) {
  return (
    <ItemHead item={subject}>
      <p>
        {subject.gameName} · {subject.region}
      </p>
      <Price fen={subject.price} size={16} tone="plain" />
    </ItemHead>
  );
});
