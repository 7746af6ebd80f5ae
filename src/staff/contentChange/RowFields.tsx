import { useMutation } from '@tanstack/react-query';
import styled from 'styled-components';
import type { ContentRow } from '../../../contract/staff/index.ts';
import { CONTENT, type ContentField, type ContentKind } from '../../../contract/staff/contentKinds.ts';
import { toFailure } from '../../api/failure.ts';
import { uploadImage } from '../../api/uploads.ts';
import { color, Field, Picture, radius, Select, space, TextArea, TextInput } from '../../ui/index.ts';
import { RichText } from '../../ui/RichText.tsx';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.m};
  .wide {
    grid-column: 1 / -1;
  }
  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Preview = styled.section`
  max-height: 420px;
  margin-top: ${space.s};
  padding: ${space.m};
  border: 1px dashed ${color.line};
  border-radius: ${radius.control};
  overflow: auto;
`;

type Value = ContentRow[string];

interface InputProps {
  field: ContentField;
  value: Value;
  isLocked: boolean;
  onValue: (value: Value) => void;
}

const YES_NO = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
] as const;

const HINT: Readonly<Partial<Record<ContentField['input'], string>>> = {
  lines: '一行一个',
  moment: '北京时间，写成 2026-11-26 09:30:00',
};

const asText = (value: Value): string => (Array.isArray(value) ? value.join('\n') : String(value ?? ''));

/** URL of a picture, typed or from an upload. */
function PictureInput({ field, value, isLocked, onValue }: InputProps) {
  const upload = useMutation({
    mutationFn: (file: File) => uploadImage({ input: { file } }),
    onSuccess: ({ path }) => onValue(path),
  });
  return (
    <>
      <TextInput
        readOnly={isLocked}
        maxLength={300}
        value={asText(value)}
        onChange={(event) => onValue(event.target.value)}
      />
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={`上传${field.label}`}
        disabled={isLocked || upload.isPending}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) upload.mutate(file);
        }}
      />
      {upload.error && <p role="alert">{toFailure(upload.error).message}</p>}
      {asText(value) !== '' && (
        <Picture src={asText(value)} alt={`${field.label}预览`} width={240} height={120} shown={240} />
      )}
    </>
  );
}

function Input(props: InputProps) {
  const { field, value, isLocked, onValue } = props;
  switch (field.input) {
    case 'html':
      return (
        <TextArea
          rows={field.isOptional ? 4 : 12}
          readOnly={isLocked}
          value={asText(value)}
          onChange={(event) => onValue(event.target.value)}
        />
      );
    case 'lines':
      return (
        <TextArea
          rows={3}
          readOnly={isLocked}
          value={asText(value)}
          onChange={(event) => onValue(event.target.value.split('\n').map((line) => line.trim()))}
        />
      );
    case 'flag':
      return (
        <Select
          disabled={isLocked}
          value={Number(value) === 1 ? '1' : '0'}
          options={YES_NO}
          onValue={(chosen) => onValue(Number(chosen))}
        />
      );
    case 'choice':
      return (
        <Select
          disabled={isLocked}
          value={asText(value)}
          placeholder="请选择"
          options={Object.entries(field.options ?? {}).map(([option, label]) => ({ value: option, label }))}
          onValue={onValue}
        />
      );
    case 'picture':
      return <PictureInput {...props} />;
    case 'number':
    case 'line':
    case 'moment':
      return (
        <TextInput
          inputMode={field.input === 'number' ? 'numeric' : 'text'}
          readOnly={isLocked}
          maxLength={500}
          value={asText(value)}
          onChange={(event) => onValue(event.target.value)}
        />
      );
  }
}

/**
 * Fields of a content row, generated from the definition of its kind. `faults` are the server's messages, by field.
 *
 * @param isNew the key fields can be edited
 */
export function RowFields({
  kind,
  row,
  faults,
  isNew,
  isBusy,
  onRow,
}: {
  kind: ContentKind;
  row: ContentRow;
  faults: Readonly<Record<string, string>>;
  isNew: boolean;
  isBusy: boolean;
  onRow: (row: ContentRow) => void;
}) {
  return (
    <Grid>
      {Object.entries(CONTENT[kind].fields).map(([name, field]) => (
        <div key={name} className={field.input === 'html' ? 'wide' : ''}>
          <Field
            label={field.label}
            required={field.isOptional !== true}
            error={faults[name]}
            hint={HINT[field.input]}
          >
            <Input
              field={field}
              value={row[name]}
              isLocked={isBusy || (!isNew && CONTENT[kind].keys.includes(name))}
              onValue={(value) => onRow({ ...row, [name]: value })}
            />
          </Field>
          {field.input === 'html' && asText(row[name]) !== '' && (
            <Preview aria-label={`${field.label}预览`} tabIndex={0}>
              <RichText html={asText(row[name])} />
            </Preview>
          )}
        </div>
      ))}
    </Grid>
  );
}
