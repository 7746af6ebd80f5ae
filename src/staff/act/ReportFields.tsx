import { useId } from 'react';
import styled from 'styled-components';
import type { CheckResult } from '../../../contract/buying/index.ts';
import { MAX_REPORT_PICTURES, type ActFields } from '../../../machines/staff/act/act.ts';
import type { FormFields } from '../../shared/submission/SubmissionView.tsx';
import { CHECK_RESULT } from '../../shared/checkResult.ts';
import { Pictures } from '../../shared/upload/Pictures.tsx';
import { useUpload } from '../../shared/upload/port.ts';
import { Button, color, space, text } from '../../ui/index.ts';
import { useActPorts } from './flow.ts';
import { choiceProps } from '../../ui/RadioCards.tsx';
import { FaultText } from '../../ui/SoftText.ts';

const RESULTS = (['same', 'different', 'unseen'] as const).map((value) => ({
  value,
  label: CHECK_RESULT[value].word,
}));

const List = styled.fieldset`
  display: grid;
  gap: ${space.s};
  min-width: 0;
  legend {
    margin-bottom: ${space.s};
    font-weight: 600;
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space.xs} ${space.m};
  padding-top: ${space.s};
  border-top: 1px solid ${color.line};
  small {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
  &[data-fault] :is(p, small) {
    color: ${color.bad};
  }
  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m};
  label {
    display: flex;
    align-items: center;
    gap: ${space.xs};
    min-height: 32px;
    cursor: pointer;
  }
  input {
    accent-color: ${color.accent};
  }
`;

/** Maximum number of open attributes that the error names. */
const MAX_NAMES = 3;

/** `fault` with the names of the open attributes. */
const faultText = (fault: string, open: readonly { label: string }[]): string =>
  open.length === 0
    ? fault
    : `${fault}：${open
        .slice(0, MAX_NAMES)
        .map(({ label }) => label)
        .join('、')}${open.length > MAX_NAMES ? '等' : ''}`;

/** The inspection report: pictures, and for each attribute whether it is as described, different or not visible. */
export function ReportFields({
  attributes,
  form: { fields, faults, isBusy, set, upload },
}: {
  /** Attributes as the seller described them. */
  attributes: readonly { label: string; value: string }[];
  form: FormFields<ActFields, null>;
}) {
  const name = useId();
  const pictures = useUpload(upload, useActPorts().files);
  const { results } = fields;
  const choose = (at: number, result: CheckResult) => set({ results: results.with(at, result) });
  const open = attributes.filter((_, at) => results[at] === '');
  const rest = open.length;
  const fault = faults.results;
  const faultId = useId();
  const isMissing = (at: number) => fault !== undefined && results[at] === '';
  return (
    <>
      {attributes.length > 0 && (
        <List disabled={isBusy} data-fault={fault === undefined || rest > 0 ? undefined : ''}>
          <legend>逐项核对</legend>
          {attributes.map(({ label, value }, at) => (
            <Row
              key={label}
              aria-label={label}
              {...choiceProps(true, isMissing(at))}
              {...(isMissing(at) && { 'aria-describedby': faultId, 'data-fault': true })}
            >
              <p>
                <small>{label}</small>
                <br />
                {value}
              </p>
              <Choices>
                {RESULTS.map((option) => (
                  <label key={option.value}>
                    <input
                      type="radio"
                      name={`${name}-${at}`}
                      checked={results[at] === option.value}
                      onChange={() => choose(at, option.value)}
                    />
                    {option.label}
                  </label>
                ))}
              </Choices>
            </Row>
          ))}
          {fault !== undefined && <FaultText id={faultId}>{faultText(fault, open)}</FaultText>}
          {rest > 0 && (
            <div>
              <Button
                small
                variant="quiet"
                onClick={() => set({ results: results.map((result) => result || 'same') })}
              >
                其余 {rest} 项都一致
              </Button>
            </div>
          )}
        </List>
      )}
      {pictures && (
        <Pictures
          upload={pictures}
          label="验号图片"
          disabled={isBusy}
          hint={`最多 ${MAX_REPORT_PICTURES} 张，只有买家和客服能看到，有售后时卖家也能看到`}
          error={faults.pictures}
        />
      )}
    </>
  );
}
