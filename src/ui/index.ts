/**
 * Components without heavy dependencies. Those with Ark UI or DOMPurify (`Dialog.tsx`, `Sheet.tsx`, `ActionSheet.tsx`,
 * `PictureViewer.tsx`, `RichText.tsx`) are imported by path, to be split by route.
 * Server-rendered pages import by path, because their chunks are made of everything their modules import.
 */
export { Avatar } from './Avatar.tsx';
export { Button, ButtonLink } from './Button.tsx';
export { Card, CardHead, FlushCard } from './Card.tsx';
export { Checkbox } from './Checkbox.tsx';
export { useServerNow } from './clock.ts';
export { CopyButton } from './CopyButton.tsx';
export { Countdown } from './Countdown.tsx';
export { CoverageCard } from './CoverageCard.tsx';
export { DescriptionList } from './DescriptionList.tsx';
export { EmptyState } from './EmptyState.tsx';
export { EndOfList } from './EndOfList.tsx';
export { FeeBreakdown } from './FeeBreakdown.tsx';
export { Field } from './Field.tsx';
export { beijing, money, remainingWords, sentence } from './format.ts';
export { Icon, type IconName } from './Icon.tsx';
export { IconButton } from './IconButton.tsx';
export { ActionBar } from './layout/ActionBar.tsx';
export { Inset, PageBody } from './layout/PageBody.tsx';
export { Stack } from './layout/Stack.ts';
export { TopBar } from './layout/TopBar.tsx';
export { lazyPart } from './lazyPart.tsx';
export { ListingCard, ListingCardSkeleton } from './ListingCard.tsx';
export { ListRow, RowGroup } from './ListRow.tsx';
export { Notice } from './Notice.tsx';
export { NoWrap } from './NoWrap.ts';
export { NumberInput } from './NumberInput.tsx';
export { PasswordInput } from './PasswordInput.tsx';
export { Picture } from './Picture.tsx';
export { Pill, type Tone } from './Pill.tsx';
export { Price } from './Price.tsx';
export { RadioCards } from './RadioCards.tsx';
export {
  RecordCard,
  RecordFacts,
  RecordFoot,
  RecordHead,
  RecordSoft,
  RecordTitle,
  RecordWhat,
  RecordWords,
} from './RecordCard.ts';
export { FaintText, SecondaryText } from './SecondaryText.ts';
export { Segmented } from './Segmented.tsx';
export { Select } from './Select.tsx';
export { Skeleton } from './Skeleton.tsx';
export { Spinner } from './Spinner.tsx';
export { StepHeading, StepStrip } from './StepStrip.tsx';
export { Tabs } from './Tabs.tsx';
export { TextArea, TextInput } from './TextInput.tsx';
export {
  cardFace,
  centred,
  centredColumn,
  color,
  dp,
  faint,
  oneLine,
  radius,
  space,
  spaceBetween,
  text,
  touch,
  twoLines,
} from './theme.ts';
export { Timeline, type TimelineEvent } from './Timeline.tsx';
export { VisuallyHidden } from './VisuallyHidden.tsx';
