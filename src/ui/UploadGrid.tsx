import { useId, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { ActionSheetItem } from './ActionSheet.tsx';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { assetUrl } from './assetUrl.ts';
import { centred, color, dp, motion, radius, space, text } from './theme.ts';
import { lazyPart } from './lazyPart.tsx';
import { useFaultRole } from './inputNote.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const ActionSheet = lazyPart(async () => (await import('./ActionSheet.tsx')).ActionSheet);

export interface UploadTile {
  readonly id: string;
  readonly name: string;
  /** Preview URL; null while there is none. */
  readonly preview: string | null;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused';
  /** Upload progress, 0–1. */
  readonly share?: number;
  /** Error text. */
  readonly reason?: string;
  readonly isMain?: boolean;
}

interface UploadGridProps {
  /** Accessible name of the pictures. */
  label: string;
  tiles: readonly UploadTile[];
  /** How many more may be added; 0 hides the add button. */
  room: number;
  /** The `accept` attribute of the file input. */
  accept: readonly string[];
  onAdd: (files: readonly File[]) => void;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
  /** Moves to an index. Without it the order is fixed. */
  onMove?: (id: string, to: number) => void;
  onMakeMain?: (id: string) => void;
  disabled?: boolean;
  /** The messages with which the server refused pictures, each once. They are too long for a tile. */
  refusals?: readonly string[];
  hint?: ReactNode;
  error?: string | undefined;
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space.s};
`;

const Tile = styled.li`
  position: relative;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${radius.control};
  background: ${color.sunken};
`;

const Face = styled.button`
  display: block;
  width: 100%;
  height: 100%;
  color: ${color.inkFaint};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & > svg {
    margin: auto;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

const Veil = styled.span<{ $bad: boolean }>`
  position: absolute;
  inset: 0;
  ${centred}
  flex-direction: column;
  gap: ${space.xs};
  padding: ${space.s} ${space.s} ${space.s};
  background: ${({ $bad }) => ($bad ? color.badSoft : color.surface)};
  color: ${({ $bad }) => ($bad ? color.bad : color.inkSoft)};
  font-size: ${text.tiny};
  line-height: 1.35;
  text-align: center;
  pointer-events: none;
`;

const Track = styled.span`
  position: absolute;
  right: ${space.s};
  bottom: ${space.s};
  left: ${space.s};
  height: ${dp(6)};
  overflow: hidden;
  border: 1px solid ${color.surface};
  border-radius: ${radius.pill};
  background: ${color.line};
  pointer-events: none;
  span {
    display: block;
    height: 100%;
    background: ${color.accent};
    transition: width ${motion.quick};
  }
`;

const Mark = styled.span`
  position: absolute;
  top: ${space.xs};
  left: ${space.xs};
  padding: 0 ${dp(6)};
  border-radius: ${dp(4)};
  background: ${color.accent};
  color: ${color.onAccent};
  font-size: ${text.tiny};
  font-weight: 600;
  line-height: ${dp(18)};
  pointer-events: none;
`;

const Cross = styled.button`
  position: absolute;
  top: 0;
  right: 0;
  display: flex;
  align-items: flex-start;
  justify-content: flex-end;
  width: ${dp(44)};
  height: ${dp(44)};
  padding: ${space.xs};
  & > span {
    display: flex;
    padding: ${dp(3)};
    border-radius: 50%;
    background: ${color.surface};
    color: ${color.ink};
  }
`;

const Add = styled.label`
  position: absolute;
  inset: 0;
  ${centred}
  flex-direction: column;
  gap: ${dp(2)};
  border: 1px dashed ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.inkSoft};
  font-size: ${text.caption};
  cursor: pointer;
  &:has(:focus-visible) {
    outline: 2px solid ${color.accent};
    outline-offset: -3px;
  }
  &:has(:disabled) {
    background: ${color.sunken};
    color: ${color.inkFaint};
    cursor: not-allowed;
  }
  input {
    position: absolute;
    width: 1px;
    height: 1px;
    opacity: 0;
  }
`;

const Line = styled.p<{ $bad: boolean }>`
  margin-top: ${space.s};
  color: ${({ $bad }) => ($bad ? color.bad : color.inkFaint)};
  font-size: ${text.caption};
`;

const All = styled.div`
  margin-top: ${space.s};
`;

const WORDS: Readonly<Record<UploadTile['state'], string>> = {
  waiting: '等待上传',
  sending: '正在上传',
  done: '已上传',
  failed: '没有传上去',
  refused: '不能上传',
};

const percent = (share: number | undefined) => Math.round((share ?? 0) * 100);

function Picture({ tile, index, onOpen }: { tile: UploadTile; index: number; onOpen: () => void }) {
  const { name, preview, state, share, reason, isMain = false } = tile;
  const said = state === 'sending' ? `${WORDS.sending} ${percent(share)}%` : WORDS[state];
  return (
    <>
      <Face
        type="button"
        aria-label={`第 ${index + 1} 张，${name}，${isMain ? '主图，' : ''}${said}${reason ? `，${reason}` : ''}`}
        onClick={onOpen}
      >
        {preview === null ? (
          <Icon name="image" size={28} />
        ) : (
          <img src={assetUrl(preview)} alt="" decoding="async" />
        )}
      </Face>
      {(state === 'failed' || state === 'refused') && (
        <Veil $bad>
          <Icon name={state === 'failed' ? 'refresh' : 'warning'} size={20} />
          {state === 'failed' ? '没传上去，点按重试' : reason}
        </Veil>
      )}
      {(state === 'sending' || state === 'waiting') && (
        <Track>
          <span style={{ width: `${percent(share)}%` }} />
        </Track>
      )}
      {isMain && <Mark>主图</Mark>}
    </>
  );
}

/** Grid of pictures with upload progress, errors and actions. */
export function UploadGrid({
  label,
  tiles,
  room,
  accept,
  onAdd,
  onRetry,
  onRemove,
  onMove,
  onMakeMain,
  disabled = false,
  refusals = [],
  hint,
  error,
}: UploadGridProps) {
  const id = useId();
  const [openId, setOpenId] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const at = tiles.findIndex((tile) => tile.id === openId);
  const open = tiles[at];

  const acts = (tile: UploadTile): ActionSheetItem[] => {
    const items: ActionSheetItem[] = [];
    if (tile.state === 'failed') {
      items.push({ label: '重试', icon: 'refresh', onSelect: () => onRetry(tile.id) });
    }
    if (onMakeMain && tile.state !== 'refused' && tile.isMain !== true) {
      items.push({ label: '设为主图', icon: 'star', onSelect: () => onMakeMain(tile.id) });
    }
    if (onMove) {
      const isLast = at === tiles.length - 1;
      const move = (by: number) => () => onMove(tile.id, at + by);
      items.push(
        { label: '往前移', icon: 'back', disabled: at === 0, onSelect: move(-1) },
        { label: '往后移', icon: 'chevronRight', disabled: isLast, onSelect: move(1) },
      );
    }
    items.push({ label: '移除', icon: 'trash', danger: true, onSelect: () => onRemove(tile.id) });
    return items;
  };

  const faultRole = useFaultRole();
  const line = error ?? hint;
  const failed = tiles.filter(({ state }) => state === 'failed');
  const missing = tiles.filter(({ state }) => state === 'failed' || state === 'refused').length;
  const isSent = tiles.length > 0 && tiles.every(({ state }) => state === 'done');
  return (
    <section aria-label={label} aria-describedby={line === undefined ? undefined : `${id}-line`}>
      <Grid>
        {tiles.map((tile, index) => (
          <Tile key={tile.id}>
            <Picture
              tile={tile}
              index={index}
              onOpen={() => {
                if (disabled) return;
                if (tile.state === 'failed') onRetry(tile.id);
                else setOpenId(tile.id);
              }}
            />
            {!disabled && (
              <Cross type="button" aria-label={`移除第 ${index + 1} 张`} onClick={() => onRemove(tile.id)}>
                <span>
                  <Icon name="close" size={14} />
                </span>
              </Cross>
            )}
          </Tile>
        ))}
        {room > 0 && (
          <Tile>
            <Add>
              <input
                ref={input}
                type="file"
                multiple
                accept={accept.join(',')}
                disabled={disabled}
                aria-label={`添加${label}`}
                onChange={(event) => {
                  onAdd([...(event.target.files ?? [])]);
                  // Reset, so that the same file can be chosen again.
                  if (input.current) input.current.value = '';
                }}
              />
              <Icon name="plus" size={24} />
              添加图片
            </Add>
          </Tile>
        )}
      </Grid>
      <VisuallyHidden aria-live="polite">
        {missing > 0 ? `${missing} 张图片没有传上去` : isSent && `${tiles.length} 张图片已上传`}
      </VisuallyHidden>
      <div aria-live="polite">
        {refusals.map((reason) => (
          <Line key={reason} $bad>
            {reason}
          </Line>
        ))}
      </div>
      {refusals.length > 0 && failed.length > 1 && !disabled && (
        <All>
          <Button
            small
            onClick={() => {
              for (const tile of failed) onRetry(tile.id);
            }}
          >
            全部重试
          </Button>
        </All>
      )}
      {line !== undefined && (
        <Line id={`${id}-line`} $bad={error !== undefined} role={error === undefined ? undefined : faultRole}>
          {line}
        </Line>
      )}
      {open && <ActionSheet title={open.name} onClose={() => setOpenId(null)} items={acts(open)} />}
    </section>
  );
}
