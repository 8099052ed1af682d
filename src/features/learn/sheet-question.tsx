import { useState } from 'react';
import type { ChoiceQuestion, Lesson, LessonLook, NumberQuestion } from '../../core/lessons/lesson.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { formatNumber } from '../../ui/format.ts';
import styles from './learn.module.css';

/** What a class is asked, and what there is to say to each answer. */
export function SheetQuestion({ lesson, answer }: { lesson: Lesson; answer: LessonLook['answer'] }) {
  const { question } = lesson;
  return (
    <section className={styles.question} aria-label="Question">
      {question.kind === 'choice' ? <Choice question={question} /> : <Typed question={question} answer={answer} />}
    </section>
  );
}

function Choice({ question: { ask, options } }: { question: ChoiceQuestion }) {
  const [chosen, setChosen] = useState('');
  const option = options.find(({ text }) => text === chosen);
  return (
    <>
      <h2 className={styles.ask}>{ask}</h2>
      <RadioGroup
        label="Your answer"
        value={chosen}
        options={options.map(({ text }) => ({ id: text, label: text }))}
        onChange={setChosen}
      />
      {option && <Feedback isRight={option.isRight === true}>{option.feedback}</Feedback>}
    </>
  );
}

function Typed({ question, answer }: { question: NumberQuestion; answer: LessonLook['answer'] }) {
  const [typed, setTyped] = useState(0);
  const [judged, setJudged] = useState<number | null>(null);
  const isRight =
    judged !== null && answer !== undefined && Math.abs(judged - answer.value) <= answer.tolerance * answer.value;
  return (
    <>
      <h2 className={styles.ask}>{question.ask}</h2>
      <div className={styles.typed}>
        <NumberField
          label="Your answer"
          value={typed}
          min={0}
          unit={question.unit}
          onChange={(value) => {
            setTyped(value);
            setJudged(null);
          }}
        />
        <Button isDisabled={answer === undefined} onPress={() => setJudged(typed)}>
          Check
        </Button>
      </div>
      {judged !== null && answer && (
        <Feedback isRight={isRight}>
          {isRight ? question.right : `${question.wrong} ${formatNumber(judged)} is not it.`}
        </Feedback>
      )}
    </>
  );
}

function Feedback({ isRight, children }: { isRight: boolean; children: string }) {
  return (
    <Notice kind={isRight ? 'success' : 'info'} title={isRight ? 'Right' : 'Not quite'} announces>
      {children}
    </Notice>
  );
}
