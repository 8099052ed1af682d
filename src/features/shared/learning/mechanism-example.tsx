import { useCallback, useState } from 'react';
import type { ExampleRequest } from '../../../core/lessons/lessons-service.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { seriesStyle } from '../../../ui/mechanism-style.ts';
import { useWorkbench } from '../workbench-context.tsx';
import styles from './mechanism-example.module.css';
import { PictureView } from './picture-view.tsx';
import { useLatest } from './use-latest.ts';

/** A mechanism at work on a small table that comes with the page: ε and the draw can be changed. */
export function MechanismExample({ mechanism }: { mechanism: string }) {
  const { lessons } = useWorkbench();
  const [epsilon, setEpsilon] = useState(1);
  const [draw, setDraw] = useState(0);
  const ask = useCallback((request: ExampleRequest) => lessons.example(request), [lessons]);
  const { answer, error } = useLatest({ mechanism, epsilon, draw }, ask);
  const isRefused = answer?.answers.every(({ noisy }) => !Number.isFinite(noisy));
  return (
    <div className={styles.example}>
      <p>At work on a small table that comes with the page, not on your data:</p>
      <div className={styles.controls}>
        <Slider label="ε of this example" value={epsilon} min={0.1} max={10} scale="log" onChange={setEpsilon} />
        <Button size="small" onPress={() => setDraw(draw + 1)}>
          Draw again
        </Button>
      </div>
      {error !== null && <p role="alert">{error}</p>}
      {isRefused && <p>At this ε it refuses all of these questions. A larger one answers some.</p>}
      <div style={{ minHeight: 190 }}>
        {answer && <PictureView picture={answer} color={seriesStyle(mechanism).color} height={120} />}
      </div>
    </div>
  );
}
