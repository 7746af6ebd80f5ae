import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AttributeKey } from '../../../contract/market/index.ts';
import { ArticleSheet } from '../../content/index.ts';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { askedOf } from '../../../machines/selling/consignment/form.ts';
import { Button, Card } from '../../ui/index.ts';
import { AttributeForm } from '../../ui/attributes/AttributeForm.tsx';
import { Chips } from '../../ui/attributes/Chips.tsx';
import { Spot } from '../../ui/ErrorSummary.tsx';
import { PasteReader } from '../PasteReader.tsx';
import { BeforeEdit } from './BeforeEdit.tsx';
import { Contacts, Login, Price, Words } from './DetailFields.tsx';
import { Faults } from './Faults.tsx';
import { LastFailure, NextButton, StepFrame } from './StepFrame.tsx';

function Assurance({ actor }: { actor: ConsignmentRef }) {
  const canAssure = useSelector(actor, ({ context }) => context.form.canAssure);
  const error = useSelector(actor, ({ context }) => context.faults.canAssure);
  const [isReading, setReading] = useState(false);
  return (
    <Spot name="canAssure">
      <Card
        title="包赔材料"
        aside={
          <Button variant="quiet" small onClick={() => setReading(true)}>
            要哪些材料
          </Button>
        }
      >
        <Chips
          legend="能否提供包赔材料"
          required
          options={[
            { id: 'yes', label: '能提供' },
            { id: 'no', label: '不能提供' },
          ]}
          chosen={canAssure === null ? [] : [canAssure ? 'yes' : 'no']}
          onToggle={(id) => actor.send({ type: 'assurance.choose', canAssure: id === 'yes' })}
          hint="能提供的账号，买家可以买找回包赔，更容易卖出"
          error={error}
        />
        {isReading && <ArticleSheet type="bpzl" title="包赔材料" onClose={() => setReading(false)} />}
      </Card>
    </Spot>
  );
}

export function Details({ actor }: { actor: ConsignmentRef }) {
  const template = useSelector(actor, ({ context }) => context.template);
  const answers = useSelector(actor, ({ context }) => context.form.answers);
  const faults = useSelector(actor, ({ context }) => context.faults);
  const reading = useSelector(actor, ({ context }) => context.reading);
  const questions = askedOf(template);
  return (
    <StepFrame actor={actor} step="details" act={<NextButton actor={actor} />}>
      <Faults actor={actor} step="details" />
      <LastFailure actor={actor} />
      <BeforeEdit actor={actor} />
      {questions.length > 0 && (
        <PasteReader
          reading={reading}
          onRead={(text) => actor.send({ type: 'description.read', text })}
          onUndo={() => actor.send({ type: 'reading.undo' })}
        />
      )}
      {questions.length > 0 && (
        <Card title="账号属性">
          <AttributeForm<AttributeKey>
            questions={questions}
            values={answers}
            faults={faults}
            onValue={(key, value) => actor.send({ type: 'answer.give', key, value })}
          />
        </Card>
      )}
      <Price actor={actor} />
      <Words actor={actor} />
      <Login actor={actor} />
      <Assurance actor={actor} />
      <Contacts actor={actor} />
    </StepFrame>
  );
}
