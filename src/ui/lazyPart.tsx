import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import styled from 'styled-components';
import { afterNextPaint } from './afterNextPaint.ts';
import { LayerContext, useBackLayer, useCover } from './backStack.ts';
import { Boundary } from './Boundary.tsx';
import { Button } from './Button.tsx';
import { reloadIfStale } from './load/chunkLoader.ts';
import { color, layer, space } from './theme.ts';

/* Sticks to the bottom of the window, for sheets. */
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
  /** Loads the part again. */
  again: () => void;
  /** Closes the sheet. */
  onClose?: () => void;
}

/** Error state of a part that could not be loaded. */
const LazyPartFallback = ({ again, onClose }: LostProps) => (
  <Line role="alert">
    <span>这部分没能打开</span>
    {onClose && (
      <Button variant="quiet" small onClick={onClose}>
        关闭
      </Button>
    )}
    <Button small onClick={() => reloadIfStale() || again()}>
      重试
    </Button>
  </Line>
);

interface LazyPart<P> {
  (props: P): ReactNode;
  /** Loads the component; from then on it renders at once. */
  preload(): Promise<void>;
}

/**
 * A component whose module is loaded when it is mounted, or earlier by `preload`. For pages, and for parts of a page.
 *
 * `React.lazy` is not used, because it caches a failed import, cannot be rendered by the server without an error, and
 * delays loaded content for 300 ms after a placeholder.
 *
 * @param load imports the component
 * @param isLayer the component is a dialog, so the page is covered while it loads
 * @param waiting placeholder while it loads
 * @param Lost error state; receives the component's props too. `null` leaves the error to the boundary around the
 * component
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  {
    isLayer = false,
    waiting = null,
    Lost = LazyPartFallback,
  }: { isLayer?: boolean; waiting?: ReactNode; Lost?: ComponentType<P & { again: () => void }> | null } = {},
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => {
    loaded = await load();
  };
  function Part(props: P) {
    const [Found, setFound] = useState(() => loaded);
    const [fault, setFault] = useState<{ error: unknown } | null>(null);
    const isLost = fault !== null;
    const { onClose } = props as { onClose?: () => void };
    // A closable component is a layer even while it is loading.
    const isClosable = onClose !== undefined;
    const id = useBackLayer(isClosable && !Found, () => onClose?.());
    useCover(isLayer && !Found && !isLost);
    useEffect(() => {
      if (Found || isLost) return undefined;
      let isHere = true;
      // Loading starts after the next paint, because many requests would delay the frame that responds to the tap.
      const callOff = afterNextPaint(window, () => {
        preload().then(
          () => isHere && setFound(() => loaded),
          (error: unknown) => isHere && setFault({ error }),
        );
      });
      return () => {
        isHere = false;
        callOff();
      };
    }, [Found, isLost]);
    if (fault) {
      if (!Lost) throw fault.error;
      const lost = <Lost {...props} again={() => setFault(null)} />;
      // The buttons of the error state belong to the component's layer.
      return isClosable ? <LayerContext value={id}>{lost}</LayerContext> : lost;
    }
    if (!Found) return waiting;
    if (!Lost) return <Found {...props} />;
    return (
      <Boundary renderLost={(again) => <Lost {...props} again={again} />}>
        <Found {...props} />
      </Boundary>
    );
  }
  return Object.assign(Part, { preload });
}
