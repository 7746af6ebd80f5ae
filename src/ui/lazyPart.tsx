import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import styled from 'styled-components';
import { afterNextPaint } from './afterNextPaint.ts';
import { useBackLayer } from './backStack.ts';
import { Boundary } from './Boundary.tsx';
import { Button } from './Button.tsx';
import { color, layer, space } from './theme.ts';

/* At the bottom of the window when its place is further down, as that of a sheet is. */
const Line = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${layer.bar};
  display: flex;
  align-items: center;
  gap: ${space.s};
  padding: ${space.s} ${space.m};
  background: ${color.surface};
  span {
    flex: 1;
  }
`;

interface LostProps {
  /** Asks for the part again. */
  again: () => void;
  /** Gives it up, where it is a sheet. */
  onClose?: () => void;
}

/** Stands where a part is missing. */
export const LazyPartFallback = ({ again, onClose }: LostProps) => (
  <Line role="alert">
    <span>这部分没能打开</span>
    {onClose && (
      <Button variant="quiet" small onClick={onClose}>
        关闭
      </Button>
    )}
    <Button variant="secondary" small onClick={again}>
      重试
    </Button>
  </Line>
);

/**
 * A part of a page whose file is fetched when it is first drawn. When the file is lost, or the part throws, only the part is
 * missing, and can be asked for again.
 *
 * @param load imports the part
 * @param waiting stands in its place meanwhile
 * @param Lost stands in its place when it is lost; it is given the part's own props too
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  {
    waiting = null,
    Lost = LazyPartFallback,
  }: { waiting?: ReactNode; Lost?: ComponentType<P & { again: () => void }> } = {},
): ComponentType<P> {
  let found: ComponentType<P> | undefined;
  return function Part(props: P) {
    // One that is there already is drawn at once, with nothing in between.
    const [Found, setFound] = useState<ComponentType<P> | undefined>(() => found);
    const [isLost, setLost] = useState(false);
    const { open = true, onClose } = props as { open?: boolean; onClose?: () => void };
    // What can be closed is a layer, also while its file is on its way.
    useBackLayer(open && onClose !== undefined && !Found, () => onClose?.());
    useEffect(() => {
      if (Found || isLost) return undefined;
      let isHere = true;
      // To ask for many small files takes a slow phone longer than a tap may wait for its frame.
      const callOff = afterNextPaint(window, () => {
        load().then(
          (loaded) => {
            found = loaded;
            if (isHere) setFound(() => loaded);
          },
          () => {
            if (isHere) setLost(true);
          },
        );
      });
      return () => {
        isHere = false;
        callOff();
      };
    }, [Found, isLost]);
    if (isLost) return <Lost {...props} again={() => setLost(false)} />;
    if (!Found) return waiting;
    return (
      <Boundary renderLost={(again) => <Lost {...props} again={again} />}>
        <Found {...props} />
      </Boundary>
    );
  };
}
