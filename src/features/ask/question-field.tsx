import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Domain } from '../../core/data/domain.ts';
import { completionsAt } from '../../core/question-language/completions.ts';
import { nameText } from '../../core/question-language/quoted-words.ts';
import type { DraftProblem } from '../../store/ask/ask-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { CaretNote } from '../shared/caret-note.tsx';
import { capitalised } from '../shared/words/spelling.ts';
import styles from './question-field.module.css';

export interface QuestionFieldProps {
  /** What can be asked about. */
  domain: Domain;
  value: string;
  problem: DraftProblem | null;
  onChange: (value: string) => void;
}

/**
 * A question with the words that could come next: arrows choose one, Enter or Tab takes it. None is chosen until an
 * arrow is pressed, so that Enter asks.
 */
export function QuestionField({ domain, value, problem, onChange }: QuestionFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Null while no words are offered. */
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(-1);
  const { from, to, words } = useMemo(
    () => (caret === null ? { from: 0, to: 0, words: [] } : completionsAt(value, caret, domain)),
    [value, caret, domain],
  );
  const isOpen = words.length > 0;
  const offer = (at: number | null) => {
    setCaret(at);
    setChosen(-1);
  };
  const take = (word: string) => {
    const head = `${value.slice(0, from)}${word}${word.endsWith('(') ? '' : ' '}`;
    // The caret can stand there only once the new text is drawn, and must stand there before the next key comes.
    flushSync(() => {
      onChange(head + value.slice(to));
      offer(head.length);
    });
    input.current?.setSelectionRange(head.length, head.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (words.length === 0) offer(event.currentTarget.selectionStart);
      else setChosen((was) => (was + (key === 'ArrowDown' ? 1 : words.length + (was < 0 ? 0 : -1))) % words.length);
    } else if ((key === 'Enter' || key === 'Tab') && chosen >= 0 && words[chosen] !== undefined) {
      event.preventDefault();
      take(words[chosen]);
    } else if (key === 'Enter' && !isOpen && problem?.meant) {
      // What was probably meant takes the place of what was typed, and is asked by the next Enter only.
      event.preventDefault();
      onChange(problem.meant);
    } else if (key === 'Enter') {
      offer(null);
    } else if (key === 'Escape' && words.length > 0) {
      event.stopPropagation();
      offer(null);
    }
  };
  const instead = problem?.meant ?? problem?.example;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Question
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-words`}
        aria-autocomplete="list"
        aria-invalid={problem !== null && !problem.told && !isOpen}
        {...(chosen >= 0 ? { 'aria-activedescendant': `${id}-${chosen}` } : {})}
        value={value}
        placeholder={`count where ${nameText(domain.attributes[0].name)} = …`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => {
          onChange(event.target.value);
          offer(event.target.selectionStart);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => offer(null)}
      />
      {problem?.told && !isOpen && (
        <p className={styles.told} role="status">
          {['Is this what you mean?', ...problem.told.map((sentence) => `${capitalised(sentence)}.`)].join(' ')}
        </p>
      )}
      {problem && !problem.told && !isOpen && <CaretNote text={value} problem={problem} />}
      {instead && !isOpen && (
        <button
          type="button"
          className={classNames(styles.meant, problem?.told && styles.reading)}
          onClick={() => onChange(instead)}
        >
          <span className={problem?.meant ? 'visually-hidden' : styles.example}>
            {problem?.meant ? 'Correct to: ' : 'For example: '}
          </span>
          {instead}
          {problem?.meant && (
            <span className={styles.key} aria-hidden="true">
              Enter
            </span>
          )}
        </button>
      )}
      {isOpen && (
        <div id={`${id}-words`} className={styles.words} role="listbox" aria-label="Suggestions">
          {words.map((word, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keyboard, the options never take the focus
            <div
              key={word}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.word}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(word)}
            >
              {word}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
