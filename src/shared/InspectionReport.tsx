import styled from 'styled-components';
import type { CheckResult, InspectionReport } from '../../contract/buying/inspection.ts';
import { beijing, Card, color, Pill, space, spaceBetween, text } from '../ui/index.ts';
import { CHECK_RESULT } from './checkResult.ts';
import { PictureRow } from './PictureRow.tsx';
import { Below } from '../ui/layout/Below.ts';

const Checks = styled.ul`
  display: grid;
  gap: ${space.s};
  li {
    ${spaceBetween}
    gap: ${space.m};
  }
  p {
    min-width: 0;
  }
  small {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
`;

const More = styled.details`
  margin-top: ${space.s};
  summary {
    min-height: 44px;
    color: ${color.inkSoft};
    line-height: 44px;
    cursor: pointer;
  }
`;

const Remark = styled.p`
  margin-top: ${space.m};
  white-space: pre-wrap;
`;

const Foot = styled.p`
  margin-top: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.caption};
`;

const CheckList = ({ checks }: { checks: InspectionReport['checks'] }) => (
  <Checks>
    {checks.map(({ label, value, result }) => (
      <li key={label}>
        <p>
          <small>{label}</small>
          <br />
          {value}
        </p>
        <Pill tone={CHECK_RESULT[result].tone}>{CHECK_RESULT[result].word}</Pill>
      </li>
    ))}
  </Checks>
);

/** The inspection report of the account: differences first, then what could not be seen. */
export function InspectionReportCard({ report }: { report: InspectionReport }) {
  const { checks, pictures, remark, by, at, isPassed } = report;
  const of = (result: CheckResult) => checks.filter((check) => check.result === result);
  const open = [...of('different'), ...of('unseen')];
  const same = of('same');
  return (
    <Card
      title="验号报告"
      aside={<Pill tone={isPassed ? 'good' : 'bad'}>{isPassed ? '通过' : '未通过'}</Pill>}
    >
      {open.length > 0 && <CheckList checks={open} />}
      {same.length > 0 && (
        <More>
          <summary>
            {open.length === 0 ? `全部 ${same.length} 项与描述一致` : `其余 ${same.length} 项与描述一致`}
          </summary>
          <CheckList checks={same} />
        </More>
      )}
      {remark !== undefined && <Remark>{remark}</Remark>}
      {pictures.length > 0 && (
        <Below>
          <PictureRow urls={pictures} label="验号图片" />
        </Below>
      )}
      <Foot>
        {by ?? '平台客服'} · {beijing(at)}
      </Foot>
    </Card>
  );
}
